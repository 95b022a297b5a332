import type { MintedActor } from "./mint-actor.ts";

/** Whoever may change things. A verb that takes one cannot be called without the check behind it. */
export type Actor = MintedActor;
