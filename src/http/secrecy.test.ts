import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { administrator } from "#test/support/administrator.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { freshApp } from "#test/support/fresh-app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { getRaw } from "#test/support/raw-http.ts";
import {
  createBlog,
  createEbook,
  newMessage,
  problemOf,
  storedFiles,
} from "#test/support/samples.ts";
import { routes } from "./routes.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Damages the database over a second connection. */
function damage(app: TestApp, sql: string): void {
  const database = new BetterSqlite3(join(app.dataDir, "portico.db"));
  database.exec(sql);
  database.close();
}

describe("secrets", () => {
  const smtpPassword = "smtp-a#b@c:d/e?f%g-secret";
  let app: TestApp;
  let token: string;
  let seen: string;

  beforeAll(async () => {
    app = await startApp();
    token = await app.signIn();
    const blog = await createBlog(app, token);
    const ebook = await createEbook(app, token);
    const smtp = {
      smtp_host: "mail.agency.test",
      smtp_user: "owner",
      smtp_password: smtpPassword,
      smtp_from_email: "web@agency.test",
      smtp_to_email: "owner@agency.test",
    };
    const answers = [await app.send("POST", "/api/admin/smtp-config", smtp, token)];
    expect(answers[0]?.status).toBe(200);
    const again = { ...smtp, smtp_password: "", smtp_host: "elsewhere.test" };
    answers.push(await app.send("POST", "/api/admin/smtp-config", again, token));
    answers.push(
      await app.send("POST", "/api/admin/smtp-config", { ...smtp, smtp_port: "x" }, token),
    );
    for (const { method, path } of routes) {
      if (method !== "GET") continue;
      const id = path.includes("ebooks") ? ebook.id : blog.id;
      const target = path.replace(/:file\{.*?\}+/, `${blog.slug}.md`).replace(":slug", blog.slug);
      answers.push(await app.send("GET", target.replace(":id", id), undefined, token));
    }
    answers.push(await app.fetch("/nothing"), await app.fetch("/api/nothing"));
    const texts = await Promise.all(
      answers.map(async (answer) => `${answer.url} ${await answer.text()}`),
    );
    seen = [...texts, ...app.log].join("\n");
  });
  afterAll(() => app.close());

  it("the mail password appears in no answer, page or log", () => {
    expect(seen).toContain("mail.agency.test");
    expect(seen).not.toContain(smtpPassword);
    expect(seen).not.toContain(encodeURIComponent(smtpPassword));
    expect(seen).not.toContain(Buffer.from(smtpPassword).toString("base64"));
  });

  it("neither do the secret key, a password's hash, a token or its hash", async () => {
    const key = (await readFile(join(app.dataDir, "secret.key"), "utf8")).trim();
    expect(key.length).toBeGreaterThan(40);
    for (const secret of [key, token, administrator.password, "argon2", "sealed", "token_hash"]) {
      expect(seen).not.toContain(secret);
    }
    const database = new BetterSqlite3(join(app.dataDir, "portico.db"), { readonly: true });
    const hash = database.prepare("select token_hash from session").pluck().get();
    database.close();
    expect(seen).not.toContain(String(hash));
  });

  it("the database holds the mail password sealed and the token as a hash", async () => {
    const files = ["portico.db", "portico.db-wal"].map((name) => join(app.dataDir, name));
    const bytes = Buffer.concat(await Promise.all(files.map((name) => readFile(name))));
    for (const secret of [smtpPassword, token, administrator.password]) {
      expect(bytes.includes(secret)).toBe(false);
    }
  });

  it("an empty password keeps the stored one, but not for another server", async () => {
    const read = async () =>
      (await app.send("GET", "/api/admin/smtp-config", undefined, token)).json();
    const config = await read();
    expect(config).toMatchObject({
      smtp_password: "",
      has_password: true,
      smtp_host: "mail.agency.test",
    });
    expect((await app.send("POST", "/api/admin/smtp-config", config, token)).status).toBe(200);
    const moved = { ...config, smtp_host: "evil.example" };
    const refused = await app.send("POST", "/api/admin/smtp-config", moved, token);
    expect((await problemOf(refused, 422)).errors).toHaveProperty("smtp_password");
    expect(await read()).toEqual(config);
  });
});

describe("the log", () => {
  it("is one JSON object per line, whatever a request holds, without content", async () => {
    const app = await freshApp();
    const token = await app.signIn();
    const trick = 'x\r\n{"level":60,"event":"forged"}\u001b[2J\u001b[31m\u2028';
    await app.send("POST", "/api/contact", {
      name: `Very Private ${trick}`,
      email: "private@client.example",
      company: trick,
      message: `the message itself ${trick}`,
    });
    await app.send("POST", "/api/admin/login", { username: trick, password: "a guessed password" });
    for (const target of [
      `/x%0d%0a{"level":60,"event":"forged"}`,
      "/x%1b[2J%1b[31m",
      "/about?x=%0d%0aforged",
      "/%00",
    ]) {
      await getRaw(app.url, target.replaceAll('"', "%22"), {
        "User-Agent": "\u001b[31mred",
        Referer: "\u001b[2J",
      });
    }
    await app.fetch("/api/admin/me", { headers: { Authorization: `Bearer ${token}` } });
    for (const line of app.log) {
      expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u2028]/u);
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(Number),
        time: expect.any(Number),
      });
    }
    const all = app.log.join("");
    expect(app.log.filter((line) => JSON.parse(line).event === "forged")).toEqual([]);
    for (const secret of [
      "Very Private",
      "private@",
      "message itself",
      "guessed",
      token,
      administrator.password,
    ]) {
      expect(all).not.toContain(secret);
    }
  });

  it("has one event per request, with an id that the answer shows", async () => {
    const app = await freshApp();
    for (const path of ["/api/nothing", "/nothing", "/api/admin/me", "/healthz"]) {
      const answer = await app.fetch(path);
      const id = answer.headers.get("x-request-id");
      const events = app.log
        .map((line) => JSON.parse(line))
        .filter(({ requestId }) => requestId === id);
      expect(events).toEqual([
        expect.objectContaining({ event: "request", method: "GET", path, status: answer.status }),
      ]);
    }
  });
});

describe("a failure on our side", () => {
  const leak =
    /sqlite|select |no such table|\.ts:\d|node_modules|\/src\/|\bat \w+ \(|portico-test/i;

  it("reveals neither stack nor SQL in page and API, but the request's id", async () => {
    const app = await freshApp();
    const token = await app.signIn();
    damage(app, "drop table address; drop table publication; drop table contact_submission;");
    const page = await app.fetch("/blogs");
    const text = await page.text();
    expect([page.status, page.headers.get("content-type")]).toEqual([
      500,
      "text/html; charset=utf-8",
    ]);
    expect(text).toContain(page.headers.get("x-request-id"));
    expect(text).not.toMatch(leak);
    for (const [method, path, body] of [
      ["GET", "/api/blogs"],
      ["GET", "/api/admin/blogs"],
      ["POST", "/api/contact", newMessage],
    ] as const) {
      const answer = await app.send(method, path, body, token);
      const raw = await answer.clone().text();
      const problem = await problemOf(answer, 500);
      expect(problem).toMatchObject({
        code: "internal",
        detail: expect.stringMatching(/our side/),
      });
      expect(raw).not.toMatch(leak);
      expect(
        app.log.some((line) => line.includes(problem.requestId) && line.includes("no such table")),
      ).toBe(true);
    }
    expect((await app.fetch("/about")).status).toBe(200);
  });

  it("loses no message: the form's page returns it", async () => {
    const app = await freshApp();
    damage(app, "drop table contact_submission;");
    const answer = await app.fetch("/contact", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(newMessage).toString(),
    });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).toContain(newMessage.message);
    expect(text).not.toMatch(leak);
  });

  it("is not cached: the page is back as soon as the fault is gone", async () => {
    const app = await freshApp();
    damage(app, "alter table publication rename to away;");
    expect((await app.fetch("/blogs")).status).toBe(500);
    damage(app, "alter table away rename to publication;");
    expect((await app.fetch("/blogs")).status).toBe(200);
  });

  it("with a missing PDF answers 503 without its path", async () => {
    const app = await freshApp();
    const token = await app.signIn();
    const { id } = await createEbook(app, token);
    await upload(app, token, id, pdf());
    const [name = ""] = (await storedFiles(app)).kept;
    await rm(join(app.dataDir, "files", name));
    const answer = await app.fetch(`/api/ebooks/${id}/download`);
    expect((await problemOf(answer, 503)).detail).not.toContain(name);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
