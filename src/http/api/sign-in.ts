import { apiPaths, signInPaths } from "#contract/paths.ts";
import { Login, LoginAnswer } from "#contract/session.ts";
import {
  PasskeyLogin,
  SecondStep,
  type SecondStepNeeded,
  SignInAnswer,
} from "#contract/sign-in-methods.ts";
import { PasskeyRequest } from "#contract/web-authn.ts";
import type { SignInCaller } from "#domain/limits.ts";
import type { HttpContext } from "#http/context.ts";
import { requireRelyingParty } from "#http/guards/relying-party.ts";
import { json, publicCall, publicWrite, type Route } from "#http/route.ts";
import { signInCaller, tokenAnswer, userAgent, withTry } from "#http/sign-in.ts";
import { Unavailable } from "#platform/unavailable.ts";

export const signInRoutes: Route[] = [
  publicWrite(
    "POST",
    apiPaths.login,
    {
      operationId: "signIn",
      summary: "Opens a session, or asks for a second step where an authenticator app is on.",
      body: Login,
      answer: SignInAnswer,
      refuses: ["unauthenticated", "rate_limited"],
    },
    ({ c, body }) => signIn(c, body),
  ),
  publicWrite(
    "POST",
    signInPaths.secondStep,
    {
      operationId: "signInWithCode",
      summary: "Opens a session with the ticket of `signIn` and a code.",
      description: "A wrong code can be corrected four times.",
      body: SecondStep,
      answer: LoginAnswer,
      refuses: ["unauthenticated", "rate_limited"],
    },
    ({ c, body }) => completeSignIn(c, body),
  ),
  publicCall(
    "POST",
    signInPaths.passkeyChallenge,
    {
      operationId: "getPasskeyChallenge",
      summary: "What a browser needs to sign in with a passkey.",
      answer: PasskeyRequest,
      refuses: ["conflict"],
    },
    ({ c }) => json(c.var.services.app.passkeys.request(requireRelyingParty(c))),
  ),
  publicWrite(
    "POST",
    signInPaths.passkey,
    {
      operationId: "signInWithPasskey",
      summary: "Opens a session with a passkey, and without password or code.",
      body: PasskeyLogin,
      answer: LoginAnswer,
      refuses: ["unauthenticated", "rate_limited", "conflict"],
    },
    ({ c, body }) => signInWithPasskey(c, body),
  ),
];

async function signIn(
  c: HttpContext,
  { device_token, time_zone: timeZone, ...credentials }: Login,
): Promise<Response> {
  const { app, localAccess } = c.var.services;
  const caller = await signInCaller(c, device_token);
  const result = await withTry(c, caller, async () => {
    const hasPassword = await app.administrator.hasPassword();
    const isLocal = !hasPassword && (await localAccess.allows(c.env.incoming));
    const request = { ...requestOf(c, caller), isLocal, timeZone };
    return app.sessions.signIn(credentials, request);
  });
  if ("ticket" in result) {
    const { token, expiresAt } = result.ticket;
    const answer: SecondStepNeeded = {
      second_step: "required",
      ticket: token,
      expires_at: expiresAt,
    };
    return json(answer);
  }
  await app.limits.signIn.succeeded(caller);
  return tokenAnswer(c, result.token);
}

async function completeSignIn(c: HttpContext, step: SecondStep): Promise<Response> {
  const { app } = c.var.services;
  const caller = await signInCaller(c, step.device_token);
  const request = requestOf(c, caller);
  // Strangers without the password could otherwise spend the tries that all new devices share.
  await app.secondSteps.requireTicket(step, request);
  await app.limits.secondStep.take(caller.device);
  const token = await app.secondSteps.complete(step, request).catch(async (error: unknown) => {
    if (error instanceof Unavailable) await app.limits.secondStep.giveBack(caller.device);
    throw error;
  });
  await app.limits.secondStep.succeeded(caller.device);
  await app.limits.signIn.succeeded(caller);
  return tokenAnswer(c, token);
}

async function signInWithPasskey(
  c: HttpContext,
  { credential, device_token, time_zone: timeZone }: PasskeyLogin,
): Promise<Response> {
  const { app } = c.var.services;
  const relyingParty = requireRelyingParty(c);
  const caller = await signInCaller(c, device_token);
  const request = { ...requestOf(c, caller), timeZone };
  const token = await withTry(c, caller, () =>
    app.passkeys.signIn(credential, relyingParty, request),
  );
  await app.limits.signIn.succeeded(caller);
  return tokenAnswer(c, token);
}

function requestOf(c: HttpContext, { key, device }: SignInCaller) {
  return { caller: key, userAgent: userAgent(c), isKnownDevice: device !== null };
}
