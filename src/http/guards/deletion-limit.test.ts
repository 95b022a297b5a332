import { describe, expect, it, onTestFinished } from "vitest";
import { CreatedAccessToken } from "#contract/access-token.ts";
import { accessTokenPaths, apiPaths, messagePaths, proofPaths } from "#contract/paths.ts";
import { DeletionLimit } from "#domain/limits.ts";
import { RateLimits } from "#domain/rate-limits.ts";
import { createSecrets } from "#domain/secrets.ts";
import { administrator } from "#test/support/administrator.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { ageSession } from "#test/support/old-session.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

onBothDatabases(({ openDatabase }) => {
  it("fifty messages a day go, and what goes beyond takes nothing from them", async () => {
    const database = await openDatabase();
    const limit = new DeletionLimit(new RateLimits({ database, secrets: createSecrets("a key") }));
    expect(await limit.allows(30)).toBe(true);
    expect(await limit.allows(21)).toBe(false);
    expect(await limit.allows(19)).toBe(true);
    expect(await Promise.all([limit.allows(1), limit.allows(1)])).toContain(true);
    expect(await limit.allows(1)).toBe(false);
  });
});

describe("deleting messages", () => {
  async function siteWith(count: number) {
    const app = await startApp();
    onTestFinished(() => app.close());
    const token = await app.signIn();
    for (let sent = 0; sent < count; sent += 1) {
      const answer = await app.send("POST", apiPaths.contact(), newMessage);
      expect(answer.status).toBe(201);
    }
    const list = await app.send("GET", messagePaths.contactSubmissions(), undefined, token);
    const ids = (await list.json()).map(({ id }: { id: string }) => id);
    return { app, token, ids };
  }

  const deleteAll = (app: TestApp, ids: string[], token: string) =>
    app.send("POST", messagePaths.contactSubmissionsDeletion(), { ids }, token);
  const deleteOne = (app: TestApp, id = "", token = "") =>
    app.send("DELETE", messagePaths.contactSubmission(id), undefined, token);

  slow("asks a session for a proof beyond fifty a day, one by one as at once", async () => {
    const { app, token, ids } = await siteWith(55);
    ageSession(app, token);
    const refused = await problemOf(await deleteAll(app, ids, token), 403);
    expect(refused.code).toBe("step_up_required");
    expect((await deleteAll(app, ids.slice(0, 49), token)).status).toBe(200);
    expect((await deleteOne(app, ids[49], token)).status).toBe(204);
    expect((await problemOf(await deleteOne(app, ids[50], token), 403)).code).toBe(
      "step_up_required",
    );
    const proof = { method: "password", password: administrator.password };
    expect((await app.send("PUT", proofPaths.proof(), proof, token)).status).toBe(204);
    expect((await deleteOne(app, ids[50], token)).status).toBe(204);
    const rest = await deleteAll(app, ids, token);
    expect(await rest.json()).toMatchObject({ deleted: 4 });
  });

  slow("asks nobody who has just signed in, and counts nothing of it", async () => {
    const { app, token, ids } = await siteWith(52);
    expect((await deleteAll(app, ids.slice(0, 51), token)).status).toBe(200);
    ageSession(app, token);
    expect((await deleteOne(app, ids[51], token)).status).toBe(204);
  });

  slow("by an access token is what its scope says", async () => {
    const { app, token, ids } = await siteWith(51);
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const fields = { name: "CRM", scopes: ["messages:write"], expires_at };
    const made = await app.send("POST", accessTokenPaths.list(), fields, token);
    const program = CreatedAccessToken.parse(await made.json()).token;
    expect((await deleteAll(app, ids, program)).status).toBe(200);
  });
});
