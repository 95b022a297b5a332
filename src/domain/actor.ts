import type { MintedActor } from "./mint-actor.ts";

/** Proof of a right: a verb that takes one cannot be called without the check behind it. */
export type Actor = MintedActor;
