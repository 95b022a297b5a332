import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { getRaw } from "#test/support/raw-http.ts";
import { createBlog, createEbook } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

const nasty = [
  "'",
  '"',
  "' or '1'='1",
  "'; drop table publication; --",
  "1 union select password_hash from administrator",
  "%27",
  "%00",
  "a%00b",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "%",
  "%zz",
  "%0a",
  "%e2%80%ae",
  "\\",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "1e9",
  "9007199254740993",
  "../..",
  "..%2f..",
  "*",
  "%25",
  "#{7*7}",
  "{{7*7}}",
  "x".repeat(3000),
  "%F0%9F%9A%AA",
];

vi.setConfig({ testTimeout: 60_000 });

describe.each(["SQLite", "PostgreSQL"])("strange values, on %s", (kind) => {
  let app: TestApp;
  let token: string;
  let drop = async () => {};

  beforeAll(async () => {
    const env: Record<string, string> = {};
    if (kind === "PostgreSQL") {
      const database = await lendPostgres();
      env.DATABASE_URL = database.url;
      drop = database.drop;
    }
    app = await startApp(env);
    token = await app.signIn();
    await createBlog(app, token);
    await createBlog(app, token, { title: "Kept back", published: false });
    await createEbook(app, token);
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  /** Every address answers, and none with a server error. */
  async function expectNoFailure(targets: string[], headers: Record<string, string> = {}) {
    for (const target of targets) {
      const answer = await getRaw(app.url, target.replaceAll(" ", "%20"), headers);
      expect(answer.status, target).toBeGreaterThanOrEqual(200);
      expect(answer.status, `${target}\n${answer.body}`).toBeLessThan(500);
      const text = answer.body.toString();
      expect(text).not.toContain("Kept back");
      expect(text).not.toMatch(/argon2|sqlite|postgres|syntax error|select |at .*\.ts:/i);
    }
  }

  slow("in public addresses get an answer, never a failure", async () => {
    await expectNoFailure(
      nasty.flatMap((value) => [
        `/blogs/${value}`,
        `/blogs/${value}.md`,
        `/blogs/${value}/`,
        `/ebooks/${value}`,
        `/api/blogs/${value}`,
        `/api/ebooks/${value}/download`,
      ]),
    );
  });

  slow("in public queries get an answer, never a failure", async () => {
    await expectNoFailure(
      nasty.flatMap((value) => [
        `/blogs?page=${value}`,
        `/ebooks?page=${value}`,
        `/api/blogs?limit=${value}`,
        `/api/blogs?cursor=${value}&limit=2`,
        `/api/ebooks?cursor=${value}`,
        `/api/blogs?limit[]=${value}`,
        `/api/blogs?limit=1&limit=${value}`,
        `/api/blogs?cursor[$ne]=${value}`,
        `/?q=${value}`,
      ]),
    );
  });

  slow("in the administrator's addresses get 404 and change nothing", async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const count = async () => {
      const blogs = await app.send("GET", "/api/admin/blogs", undefined, token);
      return ((await blogs.json()) as unknown[]).length;
    };
    const before = await count();
    for (const value of nasty.filter((at) => !at.includes("/") && at !== "%")) {
      const id = value.replaceAll(" ", "%20");
      for (const [method, path] of [
        ["GET", `/api/admin/blogs/${id}`],
        ["PUT", `/api/admin/blogs/${id}`],
        ["DELETE", `/api/admin/blogs/${id}`],
        ["GET", `/api/admin/ebooks/${id}`],
        ["DELETE", `/api/admin/ebooks/${id}`],
        ["PATCH", `/api/admin/contact-submissions/${id}/read`],
        ["DELETE", `/api/admin/contact-submissions/${id}`],
        ["DELETE", `/api/admin/sessions/${id}`],
      ] as const) {
        const answer = await app.fetch(path, {
          method,
          headers: { ...headers, "Content-Type": "application/json" },
          ...(method === "PUT" ? { body: '{"published":false}' } : {}),
        });
        expect(answer.status, `${method} ${path}`).toBe(404);
      }
    }
    expect(await count()).toBe(before);
  });

  it("in cursors that look like ours get 400 or a list", async () => {
    const positions = ["x y", "' '", "2026-01-01T00:00:00.000Z \u0000", "\u0000 x", "9 9", "  "];
    const lists = [
      ["/api/blogs", "blog/newest"],
      ["/api/ebooks", "ebook/newest"],
      ["/api/admin/blogs", "blog/newest"],
      ["/api/admin/ebooks", "ebook/newest"],
      ["/api/admin/contact-submissions", "messages"],
    ];
    const statuses = new Set<number>();
    for (const [path, list] of lists) {
      for (const position of positions) {
        const cursor = Buffer.from(`${list} ${position}`).toString("base64url");
        const address = `${path}?limit=2&cursor=${cursor}`;
        const { status } = await app.send("GET", address, undefined, token);
        expect([200, 400], `${path} ${position}`).toContain(status);
        statuses.add(status);
      }
    }
    expect([...statuses].sort()).toEqual([200, 400]);
  });

  it("in the fields of a message are stored as they are", async () => {
    for (const text of [
      "'; drop table publication; --",
      "#{7*7} {{7*7}}",
      "a\u0000b",
      "🚪 \ud83d",
    ]) {
      const message = { name: text, email: "a@b.example", company: text, message: text };
      expect((await app.send("POST", "/api/contact", message)).status).toBe(201);
    }
    const answer = await app.send("GET", "/api/admin/contact-submissions", undefined, token);
    const messages: { message: string; company: string }[] = await answer.json();
    expect(messages.map(({ message }) => message)).toEqual([
      "🚪 \ufffd",
      "ab",
      "#{7*7} {{7*7}}",
      "'; drop table publication; --",
    ]);
  });

  it("an unknown id of any form answers 404", async () => {
    for (const id of ["019fffff-ffff-7fff-bfff-ffffffffffff", "1", "not-an-id"]) {
      const answer = await app.send("GET", `/api/admin/blogs/${id}`, undefined, token);
      expect(answer.status).toBe(404);
    }
  });
});
