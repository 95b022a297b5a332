import { hash, verify } from "@node-rs/argon2";
import { Gate } from "#platform/gate.ts";

// OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Each takes 19 MiB and 20 to 40 ms of a core. The queue is what two cores clear in about ten seconds,
 * which is how long a person waits for a sign-in.
 */
const gate = new Gate({ concurrent: 2, queued: 500 });

/** The argon2id hash of a password, in PHC form. @throws {Unavailable} busy */
export function hashPassword(password: string): Promise<string> {
  return gate.run(() => hash(password, cost));
}

/** Whether a password belongs to a hash. @throws {Unavailable} busy */
export function isPasswordOf(hashed: string, password: string): Promise<boolean> {
  return gate.run(() => verify(hashed, password));
}

let decoy: Promise<string> | null = null;

/**
 * Takes as long as {@link isPasswordOf}, so that the answer's time tells nobody who exists.
 * @throws {Unavailable} busy
 */
export async function pretendToCheck(password: string): Promise<false> {
  decoy ??= hashPassword("nobody has this password").catch((error) => {
    decoy = null;
    throw error;
  });
  await isPasswordOf(await decoy, password);
  return false;
}
