import { z } from "zod";
import { apiPaths, settingsPaths } from "#contract/paths.ts";
import { Login, LoginAnswer, Me, PasswordChange, Session } from "#contract/session.ts";
import { Setup } from "#contract/setup.ts";
import { DomainError } from "#domain/error.ts";
import { callerOf } from "#http/client.ts";
import type { HttpContext } from "#http/context.ts";
import { markCookie, noMarkCookie } from "#http/own-visits.ts";
import { adminCall, adminWrite, json, noContent, publicWrite, type Route } from "#http/route.ts";
import { Unavailable } from "#platform/unavailable.ts";

export const sessionRoutes: Route[] = [
  publicWrite(
    "POST",
    apiPaths.login,
    {
      operationId: "signIn",
      summary: "Opens a session.",
      body: Login,
      answer: LoginAnswer,
      refuses: ["unauthenticated", "rate_limited"],
    },
    async ({ c, body }) => tokenAnswer(c, await signIn(c, body)),
  ),
  publicWrite(
    "POST",
    apiPaths.setup,
    {
      operationId: "setUp",
      summary: "Sets the first password with a setup link, and opens a session.",
      body: Setup,
      answer: LoginAnswer,
      refuses: ["unauthenticated", "not_found"],
    },
    async ({ c, body }) =>
      tokenAnswer(c, await c.var.services.app.setupLinks.redeem(body, userAgent(c))),
  ),
  adminCall(
    "POST",
    apiPaths.logout,
    { operationId: "signOut", summary: "Ends this session.", status: 204 },
    async ({ c, owner }) => {
      await owner.sessions.signOut();
      return noContent(noMarkCookie(c.var.services.site.origin));
    },
  ),
  adminCall(
    "GET",
    apiPaths.me,
    { operationId: "getMe", summary: "Who is signed in.", answer: Me },
    async ({ c, owner }) => {
      const { app, site } = c.var.services;
      const me: Me = {
        username: owner.name,
        must_set_password: !(await app.administrator.hasPassword()),
        time_zone: (await owner.siteSettings.get()).time_zone,
      };
      const { sessionId } = owner;
      // The portal asks for this whenever it starts and after every sign-in.
      const mark = sessionId === null ? {} : markCookie(app.ownVisits.mark(sessionId), site.origin);
      return json(me, 200, mark);
    },
  ),
  adminWrite(
    "PUT",
    settingsPaths.password,
    {
      operationId: "changePassword",
      summary: "Replaces the password; every session ends and a new one is answered.",
      body: PasswordChange,
      answer: LoginAnswer,
    },
    async ({ c, owner, body }) => {
      const change = () => owner.administrator.changePassword(body, userAgent(c));
      return tokenAnswer(c, await countingFailures(c, change));
    },
  ),
  adminCall(
    "GET",
    settingsPaths.sessions,
    {
      operationId: "listSessions",
      summary: "Signed-in devices.",
      answer: z.array(Session),
    },
    async ({ owner }) => json(await owner.sessions.list()),
  ),
  adminCall(
    "DELETE",
    settingsPaths.session,
    { operationId: "endSession", summary: "Signs one device out.", status: 204 },
    async ({ c, owner }) => {
      await owner.sessions.end(c.req.param("id") ?? "");
      return noContent();
    },
  ),
];

async function signIn(
  c: HttpContext,
  { device_token, time_zone: timeZone, ...credentials }: Login,
): Promise<string> {
  const { app, localAccess, signInLimit, trustProxy } = c.var.services;
  const device = device_token === undefined ? null : await app.devices.recognise(device_token);
  const caller = { ...callerOf(c.env.incoming, trustProxy), device };
  await signInLimit.take(caller);
  try {
    const hasPassword = await app.administrator.hasPassword();
    const isLocal = !hasPassword && (await localAccess.allows(c.env.incoming));
    const request = { isLocal, userAgent: userAgent(c), timeZone };
    const token = await countingFailures(c, () => app.sessions.signIn(credentials, request));
    await signInLimit.succeeded(caller);
    return token;
  } catch (error) {
    if (error instanceof Unavailable) await signInLimit.giveBack(caller);
    throw error;
  }
}

/** Many wrong passwords are an attack, wherever they come from. */
async function countingFailures(c: HttpContext, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    const isWrong =
      error instanceof DomainError &&
      (error.code === "unauthenticated" || error.errors?.current_password !== undefined);
    if (isWrong) await c.var.services.signInLimit.failed();
    throw error;
  }
}

async function tokenAnswer(c: HttpContext, token: string): Promise<Response> {
  return json({
    access_token: token,
    token_type: "bearer",
    device_token: await c.var.services.app.devices.remember(),
  } satisfies LoginAnswer);
}

function userAgent(c: HttpContext): string {
  return c.req.header("user-agent") ?? "";
}
