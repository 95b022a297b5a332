import { type Config, processEnvironment } from "#config.ts";
import { counted } from "#contract/counted.ts";
import { unknownSettings } from "#unknown-settings.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

/** A random key has 32 characters; a shorter one is likely a word that somebody made up. */
const RANDOM_KEY_LENGTH = 32;

const LOCAL = /^(?:localhost|127\.|\[::1\])/;

export function examineSecrets({ secretKey, metricsToken, admin }: Config): Finding[] {
  const short = [
    ...(secretKey !== null && secretKey.length < RANDOM_KEY_LENGTH ? ["SECRET_KEY"] : []),
    ...(metricsToken !== null && metricsToken.length < RANDOM_KEY_LENGTH ? ["METRICS_TOKEN"] : []),
  ];
  const findings = short.map((name) =>
    warning(
      "short-secret",
      `${name} has fewer than ${RANDOM_KEY_LENGTH} characters.`,
      name === "SECRET_KEY"
        ? "Change it with: npm run portico -- rotate-key"
        : "Set a random one of 32 characters here and in the monitoring program.",
    ),
  );
  if (admin !== null) {
    findings.push(
      warning(
        "admin-password",
        "ADMIN_PASSWORD is still in the settings, and only the first start needs it.",
        "Take ADMIN_USERNAME and ADMIN_PASSWORD out once the administrator can sign in.",
      ),
    );
  }
  return findings.length > 0 ? findings : [ok("secrets", "No secret in the settings is short.")];
}

export function examineNames(): Finding[] {
  return unknownSettings(processEnvironment()).map(({ what, remedy }) =>
    warning("unknown-setting", what, remedy),
  );
}

export function examineProxy({ siteUrl, host, trustProxy }: Config): Finding {
  const id = "proxy";
  const { protocol, host: name } = new URL(siteUrl);
  if (LOCAL.test(name)) {
    return warning(
      id,
      `SITE_URL is ${siteUrl}: links in feeds, mails and share cards lead to this machine only.`,
      "Before the site goes online, set SITE_URL to its public address.",
    );
  }
  if (protocol === "http:") {
    return error(
      id,
      "SITE_URL begins with http: passwords and messages travel in the clear.",
      "Put a proxy with a certificate in front and set SITE_URL to https://…",
    );
  }
  if (trustProxy === 0) {
    return error(
      id,
      "SITE_URL begins with https, so a proxy stands in front, but TRUST_PROXY is 0: all visitors share one address and its limits.",
      "Set TRUST_PROXY to the number of proxies in front, and let the nearest one add X-Forwarded-For.",
    );
  }
  if (/^(?:127\.|::1$|localhost$)/.test(host)) {
    return ok(
      id,
      `${counted(trustProxy, "proxy is", "proxies are")} trusted, and the port is closed to other machines. Where fewer stand in front, the server’s log says so (event: proxy).`,
    );
  }
  return warning(
    id,
    `HOST is ${host}: whoever reaches the port past the proxy can make up addresses.`,
    "Set HOST to 127.0.0.1, or let a firewall or the container network close the port.",
  );
}
