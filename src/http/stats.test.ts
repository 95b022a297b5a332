import { statfs } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Counters, Stats, SystemInfo, VisitSources } from "#contract/stats.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { startPostgres } from "#test/support/postgres.ts";
import { createBlog, createEbook, newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const ask = (path: string) => app.send("GET", path, undefined, token);

describe("the counters", () => {
  it("cover everything", async () => {
    await createBlog(app, token);
    await createBlog(app, token, { published: false });
    await createEbook(app, token);
    await app.send("POST", "/api/contact", newMessage);
    await app.send("POST", "/api/contact", { ...newMessage, name: "See https://spam.example" });
    const counters = Counters.parse(await (await ask("/api/admin/counters")).json());
    expect(counters).toEqual({
      blogs: 2,
      blog_drafts: 1,
      scheduled_blogs: 0,
      ebooks: 1,
      ebook_drafts: 0,
      scheduled_ebooks: 0,
      case_studies: 0,
      case_study_drafts: 0,
      scheduled_case_studies: 0,
      ebooks_without_file: 1,
      downloads: 0,
      messages: 1,
      unread_messages: 1,
      oldest_unread_at: expect.stringMatching(/Z$/),
      late_messages: 0,
      suspected_spam: 1,
      mail: { unsent: 1, unsent_answers: 0, is_set_up: false, reason: null },
      disk: { state: expect.stringMatching(/^(fine|low|full)$/), free_bytes: expect.any(Number) },
      proxy: { state: "fine" },
      clock: { state: "fine", now: expect.any(String), last_known_at: expect.any(String) },
      backup: { is_overdue: false, failure: null },
      stopped_webhooks: 0,
      failing_webhooks: 0,
      first_steps: "open",
    });
    const { bavail, bsize } = await statfs(app.dataDir);
    const free = counters.disk?.free_bytes ?? 0;
    // Other programs write to the same disk meanwhile.
    expect(Math.abs(free - bavail * bsize)).toBeLessThan(1_000_000_000);
  });
});

describe("the activity", () => {
  it("covers thirty days by default, and today", async () => {
    await app.send("PUT", "/api/admin/site-settings", { time_zone: "UTC" }, token);
    for (const [query, days] of [
      ["", 30],
      ["?days=7", 7],
      ["?days=366", 366],
    ] as const) {
      const stats = Stats.parse(await (await ask(`/api/admin/stats${query}`)).json());
      expect([stats.days, stats.series.length]).toEqual([days, days]);
      expect(stats.today.day).toBe(new Date().toISOString().slice(0, 10));
    }
  });

  it.each(["0", "-1", "367", "1.5", "week", "", "1e9", "0x10g", "%00", "7&days=x".slice(1)])(
    "refuses days=%s",
    async (days) => {
      const { code, errors } = await problemOf(await ask(`/api/admin/stats?days=${days}`), 422);
      expect([code, Object.keys(errors ?? {})]).toEqual(["invalid_fields", ["days"]]);
    },
  );
});

describe("the sources of visits", () => {
  it("cover thirty days by default, and as many as the activity at most", async () => {
    const path = "/api/admin/stats/sources";
    expect(VisitSources.parse(await (await ask(path)).json()).days).toBe(30);
    expect((await problemOf(await ask(`${path}?days=367`), 422)).code).toBe("invalid_fields");
    await problemOf(await app.send("GET", path), 401);
  });

  it("are no key that is longer than any", async () => {
    const refused = await ask(`/api/admin/stats?source=${"x".repeat(201)}`);
    expect((await problemOf(refused, 422)).errors).toEqual({
      source: ["source must be the key of a source."],
    });
  });
});

describe("the system info", () => {
  it("names the product's version and the database that answers", async () => {
    const info = SystemInfo.parse(await (await ask("/api/admin/system")).json());
    expect(info).toEqual({
      version: "1.0.0",
      build: null,
      database: expect.stringMatching(/^SQLite \d/),
    });
  });

  slow("names PostgreSQL, and answers 503 once it is unreachable", async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const remote = await startApp({ DATABASE_URL: postgres.url });
    onTestFinished(() => remote.close());
    const session = await remote.signIn();
    const askRemote = () => remote.send("GET", "/api/admin/system", undefined, session);
    expect(await (await askRemote()).json()).toMatchObject({
      database: expect.stringMatching(/^PostgreSQL \d/),
    });
    await postgres.stop();
    const refused = await askRemote();
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await problemOf(refused, 503)).code).toBe("unavailable");
  });
});
