import type { MintedActor, MintedProof } from "./mint-actor.ts";

/** Proof of a right: a verb that takes one cannot be called without the check behind it. */
export type Actor = MintedActor;

/**
 * Proof that it is the owner who sits there: a password or a passkey within the last ten minutes.
 * Verbs that erase for good or change what signs in take one.
 */
export type Proof = MintedProof;
