import type { Logger } from "pino";
import { adminPaths } from "#contract/paths.ts";
import type { App, Owner } from "#domain/app.ts";
import type { Config } from "./config.ts";
import { mintActor } from "./domain/mint-actor.ts";
import { defaultCredentials } from "./domain/sign-in/credentials.ts";
import { LocalAccess } from "./http/guards/local-access.ts";
import { isLoopback } from "./http/guards/peer.ts";

export interface SetupNotice {
  link: string;
  expiresAt: Date;
  text: string;
}

/** Null once a password is set. `address` is where a local site listens. */
export async function createSetupNotice(
  owner: Owner,
  config: Config,
  address = config.siteUrl,
): Promise<SetupNotice | null> {
  const created = await owner.createSetupLink();
  if (created === null) return null;
  const { isLocalSite } = new LocalAccess(config);
  const isLocalUrl = isLoopback(new URL(config.siteUrl).hostname);
  const link = (isLocalUrl ? address : config.siteUrl) + adminPaths.setup(created.token);
  const { username, password } = defaultCredentials;
  const lines = [
    isLocalSite && `No password is set yet. On this machine, ${username} / ${password} signs in.`,
    !isLocalSite && "No password is set yet, so nobody can sign in.",
    "Set one with this link, which works once and within an hour:",
    link,
    !isLocalSite &&
      isLocalUrl &&
      "From another machine, use this one's name instead of localhost (see SITE_URL).",
    "For a new link: npm run portico -- setup-link",
  ];
  return {
    link,
    expiresAt: created.expiresAt,
    text: lines.flatMap((line) => (line ? [`${line}\n`] : [])).join(""),
  };
}

/** A database that cannot store the link does not keep the site from starting. */
export async function announceSetup(
  app: App,
  log: Logger,
  config: Config,
  address: string,
): Promise<SetupNotice | null> {
  try {
    const notice = await createSetupNotice(app.asOwner(mintActor("start", null)), config, address);
    if (notice) {
      // main.ts says it in words at a terminal.
      const level = process.stdout.isTTY ? "info" : "warn";
      const { link, expiresAt } = notice;
      log[level]({ event: "setup", link, expiresAt }, notice.text.split("\n")[0]);
    }
    return notice;
  } catch (error) {
    log.error({ event: "setup", err: error });
    return null;
  }
}
