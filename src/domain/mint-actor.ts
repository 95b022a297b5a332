import type { Actor } from "./actor.ts";

/**
 * Makes an actor. Only what has checked a right may call it: the session check, the command line and
 * the worker. Lint holds that.
 */
export function mintActor(name: string, sessionId: string | null): Actor {
  const actor: Omit<Actor, symbol> = { name, sessionId };
  return Object.freeze(actor) as Actor;
}
