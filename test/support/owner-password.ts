import { hash } from "@node-rs/argon2";
import type { Database } from "#storage/database.ts";
import { saveAdministrator } from "#storage/sign-in/session.ts";
import { administrator } from "./administrator.ts";

/**
 * A hash says what checking the password costs: next to nothing here, instead of 20 MB and a twentieth of a second
 * for every sign-in. `passwords.test.ts` is about the product's own cost.
 */
function quickHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}

/** Leaves what a first start with `ADMIN_PASSWORD` does. */
export async function putAdministrator(database: Database): Promise<void> {
  const { username, password } = administrator;
  const password_hash = await quickHash(password);
  await database.write((tx) => saveAdministrator(tx, { id: 1, username, password_hash }));
}
