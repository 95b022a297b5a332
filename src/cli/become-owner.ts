import { accessSync, constants, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { accountName } from "#accounts.ts";
import { type Config, ConfigError } from "#config.ts";

const ROOT = 0;

/**
 * What root leaves in another account's folder, the server of that account cannot use: SQLite's
 * files beside the database, a picture, a backup. So root becomes that account first.
 * @throws {ConfigError} with what to run instead
 */
export function becomeOwner({ dataDir }: Config): void {
  if (process.getuid?.() !== ROOT) return;
  const owner = findOwner(dataDir);
  if (owner === null) return;
  const { uid, gid } = owner;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  requireAccess(dataDir, uid);
  process.stderr.write(
    `Running as ${accountName(uid)}, to whom ${resolve(dataDir)} belongs, and not as root.\n`,
  );
}

/** Null where it is root's own, or nobody's yet. */
function findOwner(dataDir: string): { uid: number; gid: number } | null {
  for (const path of [dataDir, join(dataDir, "portico.db")]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && found.uid !== ROOT) return found;
  }
  return null;
}

/** The folder of a DynamicUser is closed to all but its service, and a program may lie in root's own. */
function requireAccess(dataDir: string, uid: number): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new ConfigError(
      `${resolve(dataDir)} belongs to ${accountName(uid)}, which cannot reach it from here. Run the command as the service does; with systemd: systemd-run --pty --property=DynamicUser=yes --property=User=portico --property=StateDirectory=portico --property=EnvironmentFile=-/etc/portico.env --setenv=DATA_DIR=${resolve(dataDir)} ${resolve("portico")} …`,
      { cause },
    );
  }
  try {
    accessSync(join("dist", "server"), constants.R_OK | constants.X_OK);
  } catch (cause) {
    throw new ConfigError(
      `${resolve(dataDir)} belongs to ${accountName(uid)}, which cannot read the program in ${resolve(".")}. Put the program where that account can read it, such as /opt/portico.`,
      { cause },
    );
  }
}
