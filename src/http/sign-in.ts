import type { LoginAnswer } from "#contract/session.ts";
import { DomainError } from "#domain/error.ts";
import type { SignInCaller } from "#domain/limits.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { HttpContext } from "./context.ts";
import { callerOf } from "./guards/client.ts";
import { json } from "./route.ts";

export async function signInCaller(
  c: HttpContext,
  deviceToken: string | undefined,
): Promise<SignInCaller> {
  const { app, trustProxy } = c.var.services;
  const device = deviceToken === undefined ? null : await app.devices.recognise(deviceToken);
  return { ...callerOf(c.env.incoming, trustProxy), device };
}

/**
 * Spends a try, which is given back if nothing could be verified.
 * @throws {DomainError} rate_limited
 */
export async function withTry<Result>(
  c: HttpContext,
  caller: SignInCaller,
  work: () => Promise<Result>,
): Promise<Result> {
  const { app, metrics } = c.var.services;
  const { signIn } = app.limits;
  await signIn.take(caller).catch((error: unknown) => {
    metrics.countRefusedSignIn("too_many");
    throw error;
  });
  try {
    return await countingFailures(c, work);
  } catch (error) {
    if (error instanceof Unavailable) await signIn.giveBack(caller);
    throw error;
  }
}

/** Many wrong passwords are an attack, wherever they come from. */
export async function countingFailures<Result>(
  c: HttpContext,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isWrongSecret(error)) {
      c.var.services.metrics.countRefusedSignIn("wrong");
      await c.var.services.app.limits.signIn.failed();
    }
    throw error;
  }
}

export async function tokenAnswer(c: HttpContext, token: string): Promise<Response> {
  return json(await loginAnswer(c, token));
}

export async function loginAnswer(c: HttpContext, token: string): Promise<LoginAnswer> {
  return {
    access_token: token,
    token_type: "bearer",
    device_token: await c.var.services.app.devices.remember(),
  };
}

export function userAgent(c: HttpContext): string {
  return c.req.header("user-agent") ?? "";
}

function isWrongSecret(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  const { code, errors = {} } = error;
  return (
    code === "unauthenticated" || ["current_password", "password"].some((name) => errors[name])
  );
}
