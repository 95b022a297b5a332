import type { Config } from "#config.ts";

export interface Command {
  summary: string;
  /** The command's name and arguments, as `--help` shows them. */
  usage: string;
  /** The command changes nothing of the site, so it may run as another account than the site's owner. */
  leavesSiteAlone?: true;
  run(config: Config, given: readonly string[]): Promise<void>;
}

export class CommandError extends Error {}

/** The code of a system error, such as `ENOENT`; null for any other error. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && "syscall" in error && "code" in error ? `${error.code}` : null;
}

/** Ends the command with a status after everything has been said. */
export class ExitStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Exit status ${status}`);
    this.status = status;
  }
}
