import { hash } from "@node-rs/argon2";
import type { Database } from "#storage/database.ts";
import { saveAdministrator } from "#storage/sign-in/session.ts";
import { administrator } from "./administrator.ts";

/**
 * Checking a password costs what its hash says: next to nothing here, in place of 20 MB and a
 * twentieth of a second for every sign-in. `passwords.test.ts` is about the product's own cost.
 */
function quickHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}

/** As after a first start with `ADMIN_PASSWORD`. */
export async function putAdministrator(database: Database): Promise<void> {
  const { username, password } = administrator;
  const password_hash = await quickHash(password);
  await database.write((tx) => saveAdministrator(tx, { id: 1, username, password_hash }));
}
