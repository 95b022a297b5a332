import { hash, verify } from "@node-rs/argon2";
import { Gate } from "#platform/gate.ts";

// OWASP's first choice for argon2id (Password Storage Cheat Sheet).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Who asks: the owner is known by a session, or by a device that has signed in before. */
export type Asker = "owner" | "stranger";

/**
 * Each takes 20 to 40 ms of a core, so that a full queue of strangers is cleared in about ten seconds.
 * However many guess, the owner waits for none of them.
 */
const gates: Record<Asker, Gate> = {
  stranger: new Gate({ concurrent: 1, queued: 250 }),
  owner: new Gate({ concurrent: 1, queued: 50 }),
};

/** Only for callers who may set a password. Returns the PHC format. @throws {Unavailable} busy */
export function hashPassword(password: string): Promise<string> {
  return gates.owner.run(() => hash(password, cost));
}

/** @throws {Unavailable} busy */
export function isPasswordOf(hashed: string, password: string, asker: Asker): Promise<boolean> {
  return gates[asker].run(() => verify(hashed, password));
}

let decoy: Promise<string> | null = null;

/** Takes as long as {@link isPasswordOf}, which hides who exists. @throws {Unavailable} busy */
export async function pretendToCheck(password: string, asker: Asker): Promise<false> {
  decoy ??= hashPassword("nobody has this password").catch((error) => {
    decoy = null;
    throw error;
  });
  await isPasswordOf(await decoy, password, asker);
  return false;
}
