import type { Config } from "#config.ts";

/** A command of `npm run portico`. */
export interface Command {
  summary: string;
  run(config: Config, given: readonly string[]): Promise<void>;
}

/** A command that cannot do its work; the text says what to do. */
export class CommandError extends Error {}
