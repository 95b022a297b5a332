import type { Config } from "#config.ts";

export interface Command {
  summary: string;
  /** Its name and what may follow, as `--help` shows it. */
  usage: string;
  /** Touches nothing of the site, and what it reads may be another account's. */
  leavesSiteAlone?: true;
  run(config: Config, given: readonly string[]): Promise<void>;
}

/** The text says what to do. */
export class CommandError extends Error {}

/** Such as `ENOENT`; null where it did not come from the system. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && "syscall" in error && "code" in error ? `${error.code}` : null;
}

/** For what has been said already, to monitors among others. */
export class ExitStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Exit status ${status}`);
    this.status = status;
  }
}
