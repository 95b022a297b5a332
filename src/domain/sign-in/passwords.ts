import { hash, verify } from "@node-rs/argon2";
import { Gate } from "#platform/gate.ts";

// OWASP's first choice for argon2id (Password Storage Cheat Sheet).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each takes 20 to 40 ms of a core: two cores clear a full queue in about ten seconds. */
const gate = new Gate({ concurrent: 2, queued: 500 });

/** In PHC format. @throws {Unavailable} busy */
export function hashPassword(password: string): Promise<string> {
  return gate.run(() => hash(password, cost));
}

/** @throws {Unavailable} busy */
export function isPasswordOf(hashed: string, password: string): Promise<boolean> {
  return gate.run(() => verify(hashed, password));
}

let decoy: Promise<string> | null = null;

/** Takes as long as {@link isPasswordOf}, which hides who exists. @throws {Unavailable} busy */
export async function pretendToCheck(password: string): Promise<false> {
  decoy ??= hashPassword("nobody has this password").catch((error) => {
    decoy = null;
    throw error;
  });
  await isPasswordOf(await decoy, password);
  return false;
}
