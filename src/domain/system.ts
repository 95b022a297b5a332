import type { Actor } from "./actor.ts";
import { DomainError } from "./error.ts";
import type { Parts } from "./parts.ts";

/** What the product says about the machine it runs on. */
export function systemVerbs({ database }: Parts) {
  return {
    /** Name and version of the database, asked just now. @throws {DomainError} unavailable */
    database: async (_actor: Actor): Promise<string> => {
      try {
        return await database.askVersion();
      } catch (cause) {
        throw new DomainError("unavailable", "The database does not answer.", { cause });
      }
    },
  };
}
