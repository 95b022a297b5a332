import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { access, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "#cli/command.ts";
import type { Config } from "#config.ts";
import { diskState } from "#contract/disk.ts";
import { fileSize } from "#contract/file-size.ts";
import { productVersion } from "#product-version.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

const MIN_NODE = 24;

export function examineVersions(): Finding {
  const what = `Portico ${productVersion()} on Node.js ${process.versions.node}.`;
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE) return ok("versions", what);
  return error("versions", what, `Install Node.js ${MIN_NODE} or newer.`);
}

export async function examineFolders({ dataDir, secretKey }: Config): Promise<Finding[]> {
  const findings = [await examineDataDir(dataDir)];
  if (secretKey === null) findings.push(await examineKeyFile(join(dataDir, "secret.key")));
  return findings;
}

async function examineDataDir(dataDir: string): Promise<Finding> {
  const id = "data-folder";
  let found: Stats | null;
  try {
    found = await statIfThere(dataDir);
    if (found === null) {
      return error(
        id,
        `The data folder ${dataDir} is not there.`,
        "Set DATA_DIR to the site’s folder; a first start makes a new one.",
      );
    }
    const probe = join(dataDir, `.write-test-${randomUUID()}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (cause) {
    if (systemCode(cause) === "EROFS") {
      return error(
        id,
        `The data folder ${dataDir} is on a disk that can only be read.`,
        "Mount it for writing, or, with systemd, name it in ReadWritePaths=. If nobody closed it, look for a failing disk.",
      );
    }
    return error(
      id,
      `The data folder ${dataDir} cannot be written by this account.`,
      "Give it to the account that runs Portico, or run the doctor as that account.",
    );
  }
  if (process.platform !== "win32" && (found.mode & 0o007) !== 0) {
    return warning(
      id,
      `Other users of this machine can read the data folder ${dataDir}.`,
      `Close it with: chmod -R o-rwx ${dataDir}`,
    );
  }
  return ok(id, `The data folder ${dataDir} can be written, and by nobody else.`);
}

async function examineKeyFile(file: string): Promise<Finding> {
  const id = "key-file";
  try {
    const found = await statIfThere(file);
    if (found === null) return ok(id, "There is no key file yet; the first start makes one.");
    await access(file, constants.R_OK);
    if (process.platform !== "win32" && (found.mode & 0o077) !== 0) {
      return warning(
        id,
        `Others can read the key file ${file}.`,
        `Close it with: chmod 600 ${file}`,
      );
    }
  } catch {
    return error(id, `The key file ${file} cannot be read.`, "Give it to the account of Portico.");
  }
  return ok(id, "The key file is closed to others.");
}

/** @throws if the folder may not be entered, since nothing is known then */
async function statIfThere(path: string): Promise<Stats | null> {
  return stat(path).catch((cause: unknown) => {
    if (systemCode(cause) === "ENOENT") return null;
    throw cause;
  });
}

export async function examineDisk({ dataDir, backupDir, backupStore }: Config): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir);
  const { state, free_bytes } = diskState(bavail * bsize);
  const what = `${fileSize(free_bytes)} are free on the disk of ${dataDir}.`;
  const remedy = "Make room or enlarge the disk; on a full one nothing can be stored.";
  const room =
    state === "fine"
      ? ok("disk", what)
      : { ...(state === "full" ? error : warning)("disk", what, remedy) };
  if (backupStore !== null) return [room];
  const [data, backups] = await Promise.all([stat(dataDir), stat(backupDir).catch(() => null)]);
  if (backups === null || data.dev !== backups.dev) return [room];
  const shared = warning(
    "backup-disk",
    "The backups are on the same disk as the site.",
    "Set BACKUP_DIR to a folder of this account on another disk (docs/operations.md, Backup), or copy them to another machine.",
  );
  return [room, shared];
}
