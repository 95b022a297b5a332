import type { Config } from "#config.ts";

export interface Command {
  summary: string;
  run(config: Config, given: readonly string[]): Promise<void>;
}

/** The text says what to do. */
export class CommandError extends Error {}
