import { z } from "zod";
import { accessTokenPaths, apiPaths, settingsPaths } from "#contract/paths.ts";
import { LoginAnswer, Me, PasswordChange, PasswordChanged, Session } from "#contract/session.ts";
import { Setup } from "#contract/setup.ts";
import {
  adminCall,
  adminWrite,
  idOf,
  json,
  noContent,
  publicWrite,
  type Route,
} from "#http/route.ts";
import { countingFailures, loginAnswer, tokenAnswer, userAgent } from "#http/sign-in.ts";
import { markCookie, noMarkCookie } from "#http/visits/own-visits.ts";

export const sessionRoutes: Route[] = [
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
    { operationId: "signOut", scope: null, summary: "Ends this session.", status: 204 },
    async ({ c, owner }) => {
      await owner.sessions.signOut();
      return noContent(noMarkCookie(c.var.services.site.origin));
    },
  ),
  adminCall(
    "GET",
    apiPaths.me,
    {
      operationId: "getMe",
      scope: null,
      summary: "Who is signed in.",
      description: `A program asks \`GET ${accessTokenPaths.current()}\` instead.`,
      answer: Me,
    },
    async ({ c, owner }) => {
      const { app, site } = c.var.services;
      const me: Me = {
        username: owner.name,
        must_set_password: !(await app.administrator.hasPassword()),
        time_zone: (await owner.siteSettings.get()).time_zone,
      };
      const { sessionId } = owner;
      // The portal asks for this when it starts and after every sign-in.
      const mark = sessionId === null ? {} : markCookie(app.ownVisits.mark(sessionId), site.origin);
      return json(me, 200, mark);
    },
  ),
  adminWrite(
    "PUT",
    settingsPaths.password,
    {
      operationId: "changePassword",
      scope: null,
      summary: "Replaces the password; every session ends and a new one is answered.",
      description:
        "Passkeys, webhooks and, unless `revoke_access_tokens` is true, access tokens go on: the answer says how many.",
      body: PasswordChange,
      answer: PasswordChanged,
    },
    async ({ c, owner, body }) => {
      const change = () => owner.administrator.changePassword(body, userAgent(c));
      const { token, left } = await countingFailures(c, change);
      return json({ ...(await loginAnswer(c, token)), ...left } satisfies PasswordChanged);
    },
  ),
  adminCall(
    "GET",
    settingsPaths.sessions,
    {
      operationId: "listSessions",
      scope: null,
      summary: "Signed-in devices.",
      answer: z.array(Session),
    },
    async ({ owner }) => json(await owner.sessions.list()),
  ),
  adminCall(
    "DELETE",
    settingsPaths.sessions,
    {
      operationId: "endOtherSessions",
      scope: null,
      summary: "Signs every device out but the one that asks.",
      status: 204,
    },
    async ({ owner }) => {
      await owner.sessions.endOthers();
      return noContent();
    },
  ),
  adminCall(
    "DELETE",
    settingsPaths.session,
    { operationId: "endSession", scope: null, summary: "Signs one device out.", status: 204 },
    async ({ c, owner }) => {
      await owner.sessions.end(idOf(c));
      return noContent();
    },
  ),
];
