import { expect, it } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, tokenFrom } from "#test/support/domain.ts";
import { defaultCredentials } from "./sign-in/credentials.ts";

onBothDatabases(({ openDatabase }) => {
  it("a mark counts as long as its session", async () => {
    const { app, clock } = await openDomain(await openDatabase());
    const signIn = async () => {
      const token = await tokenFrom(
        app.sessions.signIn(defaultCredentials, {
          isLocal: true,
          caller: "a browser",
          userAgent: "",
        }),
      );
      return app.sessions.check(token);
    };
    const [one, other] = [await signIn(), await signIn()];
    const marks = [one, other].map((session) => app.ownVisits.mark(session?.sessionId ?? ""));
    const areOwn = () => Promise.all(marks.map((mark) => app.ownVisits.isOwn(mark)));
    expect(await areOwn()).toEqual([true, true]);
    expect(await app.ownVisits.isOwn(app.ownVisits.mark("nobody"))).toBe(false);
    clock.advance(12 * HOUR_MS);
    expect(await areOwn()).toEqual([false, false]);
  });
});
