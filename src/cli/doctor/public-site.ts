import { isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Config } from "#config.ts";
import { DAY_MS } from "#contract/durations.ts";
import { operatorPaths, sitePaths } from "#contract/paths.ts";
import { owned } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { error, type Finding, ok, unknown, warning } from "./finding.ts";

/** Certificates are renewed when a month is left; two weeks mean that renewing has failed. */
const RENEWED_BEFORE_DAYS = 14;

export async function examinePublicSite({ siteUrl }: Config): Promise<Finding[]> {
  const site = await examineHome(siteUrl);
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== "https:") return [site];
  const certificate = await examineCertificate(hostname, Number(port || 443));
  return [site, certificate, await examineRedirect(hostname, port)];
}

async function examineHome(siteUrl: string): Promise<Finding> {
  const id = "site";
  try {
    const alive = await ask(siteUrl + operatorPaths.alive());
    if (!alive.ok) {
      return error(
        id,
        `${siteUrl} answers ${alive.status} where Portico says that it lives.`,
        "Start Portico, and let the proxy pass every path on to it.",
      );
    }
    const home = await (await ask(siteUrl + sitePaths.home())).text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(home)?.[1];
    if (canonical !== undefined && new URL(canonical).origin === siteUrl) {
      return ok(id, `${siteUrl} answers, and its pages name that address.`);
    }
    return error(
      id,
      `${siteUrl} answers, but its pages name ${canonical ?? "no address"}.`,
      "Let the server and this command have the same SITE_URL, and see that no other site answers there.",
    );
  } catch (cause) {
    return unknown(id, `${siteUrl} could not be asked (${reasonOf(cause)}).`);
  }
}

async function examineCertificate(hostname: string, port: number): Promise<Finding> {
  const id = "certificate";
  try {
    const expires = await certificateEnd(hostname, port);
    const days = Math.floor((expires.getTime() - Date.now()) / DAY_MS);
    const what = `The certificate of ${hostname} ends in ${days} days.`;
    if (days >= RENEWED_BEFORE_DAYS) return ok(id, what);
    return warning(id, what, "See why it is not renewed, before browsers refuse the site.");
  } catch (cause) {
    const reason = reasonOf(cause);
    if (/^(?:CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(reason)) {
      return error(
        id,
        `Browsers refuse the certificate of ${hostname} (${reason}).`,
        "Install one of an authority that browsers trust, with its whole chain.",
      );
    }
    return unknown(id, `The certificate of ${hostname} could not be asked for (${reason}).`);
  }
}

async function examineRedirect(hostname: string, port: string): Promise<Finding> {
  const id = "https-redirect";
  const plain = `http://${hostname}`;
  if (port !== "")
    return ok(id, "The site has a port of its own, so no plain address leads to it.");
  try {
    const { status, headers } = await ask(`${plain}/`);
    const isLedOn = status >= 300 && status < 400 && headers.get("location")?.startsWith("https:");
    if (isLedOn) return ok(id, `${plain} leads to https.`);
    return warning(
      id,
      `${plain} answers ${status} and does not lead to https.`,
      "Let the proxy answer it with a redirect (301) to https.",
    );
  } catch (cause) {
    return unknown(id, `${plain} could not be asked (${reasonOf(cause)}).`);
  }
}

function ask(url: string): Promise<Response> {
  const signal = AbortSignal.timeout(timeOuts.doctor.site);
  return fetch(url, { redirect: "manual", signal });
}

function certificateEnd(hostname: string, port: number): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  // An IP address is not a server name (RFC 6066 §3).
  const name = isIP(hostname) === 0 ? { servername: hostname } : {};
  const options = { host: hostname, port, ...name, timeout: timeOuts.doctor.site };
  const socket = owned(
    connectTls(options, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    }),
    reject,
  );
  socket.once("timeout", () => socket.destroy(new Error("no answer in time")));
  return promise;
}

/** `fetch` hides the code of a failure in its cause. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.cause instanceof Error) return reasonOf(cause.cause);
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
