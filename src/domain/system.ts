import type { Dependencies } from "./dependencies.ts";
import { DomainError } from "./error.ts";

/** @throws {DomainError} unavailable */
export async function askDatabaseVersion({
  database,
}: Pick<Dependencies, "database">): Promise<string> {
  try {
    return await database.askVersion();
  } catch (cause) {
    throw new DomainError("unavailable", "The database does not answer.", { cause });
  }
}
