import { expect } from "vitest";
import { mintActor, mintProof } from "#domain/mint-actor.ts";
import { oneTimeCode, stepAt } from "#domain/sign-in/one-time-code.ts";
import type { Database } from "#storage/database.ts";
import { openDomain, tokenFrom } from "./domain.ts";
import { putAdministrator } from "./owner-password.ts";

export const olive = { username: "olive", password: "correct horse battery" };
export const STEP = 30_000;
export const MINUTE = 60_000;
export const here = { caller: "here", userAgent: "Firefox" };
export const ended = { code: "unauthenticated", message: expect.stringContaining("Begin again") };
export const wrong = { code: "invalid_fields", errors: { code: [expect.any(String)] } };

/** Olive is signed in and has begun to set an authenticator app up. */
export async function openSecondStep(database: Database) {
  const domain = await openDomain(database);
  const { app, clock } = domain;
  await putAdministrator(database);
  const request = { ...here, isLocal: false };
  const session = await app.sessions.check(await tokenFrom(app.sessions.signIn(olive, request)));
  const actor = mintActor("olive", session?.sessionId ?? null);
  const owner = app.asOwner(actor);
  const { secret, setup_token } = await owner.authenticatorApp.setUp(mintProof());
  const codeAt = (away = 0) => oneTimeCode(secret, stepAt(clock.now()) + away);
  const turnOn = () => owner.authenticatorApp.turnOn(mintProof(), { setup_token, code: codeAt() });
  const giveTicket = async () => {
    const result = await app.sessions.signIn(olive, request);
    if (!("ticket" in result)) throw new Error("This sign-in needs no second step.");
    return result.ticket.token;
  };
  const complete = (ticket: string, code: string, caller = "here") =>
    app.secondSteps.complete({ method: "app", ticket, code }, { ...here, caller });
  const requireTicket = (ticket: string, caller = "here") =>
    app.secondSteps.requireTicket({ method: "app", ticket, code: "000000" }, { ...here, caller });
  const recover = (ticket: string, code: string) =>
    app.secondSteps.complete({ method: "recovery", ticket, code }, here);
  return {
    ...domain,
    actor,
    owner,
    secret,
    setup_token,
    codeAt,
    turnOn,
    giveTicket,
    complete,
    requireTicket,
    recover,
  };
}

/** The app is on, and its next code is fresh. */
export async function openWithApp(database: Database) {
  const site = await openSecondStep(database);
  const { recovery_codes } = await site.turnOn();
  site.clock.advance(STEP);
  return { ...site, recovery_codes };
}
