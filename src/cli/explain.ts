import { ConfigError } from "#config.ts";
import { DomainError } from "#domain/error.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { isDiskFull } from "#storage/reserve.ts";
import { CommandError, systemCode } from "./command.ts";

const DISK_FULL = "The disk is full; make room and run the command again.";

const remedies: Record<string, string> = {
  EACCES: "Check its rights, or run the command as the account of Portico.",
  EPERM: "Check its rights, or run the command as the account of Portico.",
  EROFS: "Its disk can only be read; name another place.",
  ENOENT: "It is not there; check the path.",
  ENOTDIR: "A file is where a folder should be; check the path.",
  EISDIR: "It is a folder; name a file.",
  ENOSPC: DISK_FULL,
};

/** Explains an error in one line with what to do; null for a bug, whose stack is useful. */
export function explanationOf(error: unknown): string | null {
  if (isDiskFull(error) && pathOf(error) === null) return DISK_FULL;
  if (error instanceof Unavailable) return `${error.message} Run the command again later.`;
  const isExplained =
    error instanceof ConfigError || error instanceof CommandError || error instanceof DomainError;
  if (isExplained) return error.message;
  const code = systemCode(error);
  if (code === null || !(error instanceof Error)) return null;
  const path = pathOf(error);
  const remedy = remedies[code] ?? "Put that right and run the command again.";
  return `${path ?? "A file"} cannot be used (${code}). ${remedy}`;
}

/** Explains an error about the file that a command was given; null if the file is not to blame. */
export function explainFile(path: string, cause: unknown): CommandError | null {
  const code = systemCode(cause);
  if (code === "EISDIR") return new CommandError(`${path} is a folder. Name the file of a backup.`);
  if (code === null || pathOf(cause) !== path) return null;
  if (code === "ENOENT") return new CommandError(`There is no file ${path}.`, { cause });
  return new CommandError(
    `${path} cannot be read (${code}). Check its rights, or run the command as another account.`,
    { cause },
  );
}

function pathOf(error: unknown): string | null {
  const path = error instanceof Error && "path" in error ? error.path : null;
  return typeof path === "string" ? path : null;
}
