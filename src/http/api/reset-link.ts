import { signInPaths } from "#contract/paths.ts";
import { PasswordReset, PasswordResetAnswer } from "#contract/reset-link.ts";
import { callerOf } from "#http/guards/client.ts";
import { json, noContent, publicCall, publicWrite, type Route } from "#http/route.ts";
import { userAgent } from "#http/sign-in.ts";

export const resetLinkRoutes: Route[] = [
  publicCall(
    "POST",
    signInPaths.resetLink,
    {
      operationId: "askForResetLink",
      summary: "Mails the owner a link that sets a new password, where mail works.",
      description: "The answer is the same where none is mailed.",
      status: 204,
      refuses: ["rate_limited"],
    },
    async ({ c }) => {
      const { app, trustProxy } = c.var.services;
      await app.limits.reset.take(callerOf(c.env.incoming, trustProxy));
      await app.resetLinks.ask(userAgent(c));
      return noContent();
    },
  ),
  publicWrite(
    "POST",
    signInPaths.resetPassword,
    {
      operationId: "resetPassword",
      summary: "Sets a new password with a mailed link; every session ends, and none is opened.",
      description: "Signing in asks for the second step as before.",
      body: PasswordReset,
      answer: PasswordResetAnswer,
      refuses: ["unauthenticated"],
    },
    async ({ c, body }) => {
      const { app, trustProxy } = c.var.services;
      const username = await app.resetLinks.redeem(body, userAgent(c));
      // Wrong guesses at the former password must not make its owner wait.
      await app.limits.signIn.succeeded({ ...callerOf(c.env.incoming, trustProxy), device: null });
      return json({ username } satisfies PasswordResetAnswer);
    },
  ),
];
