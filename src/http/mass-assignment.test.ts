import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ContactSubmission } from "#contract/contact-submission.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog, createEbook, newMessage, problemOf } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

describe("fields that callers must not set", () => {
  it("include id, state and time of a message", async () => {
    const forged = `{"id":"forged","is_read":true,"is_spam":true,"spam_reason":"x",
      "submitted_at":"2001-01-01T00:00:00Z","__proto__":{"is_read":true},
      "constructor":{"prototype":{"is_read":true}},${JSON.stringify(newMessage).slice(1)}`;
    const sent = await app.fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: forged,
    });
    expect(sent.status).toBe(201);
    const answer = await app.send("GET", "/api/admin/contact-submissions", undefined, token);
    const [message] = ContactSubmission.array().parse(await answer.json());
    expect(message).toMatchObject({
      ...newMessage,
      is_read: false,
      is_spam: false,
      spam_reason: null,
    });
    expect(message?.id).not.toBe("forged");
    expect(Date.parse(message?.submitted_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect({}).not.toHaveProperty("is_read");
  });

  it("include id, times, version and downloads of an article or an ebook", async () => {
    const past = "2001-01-01T00:00:00.000Z";
    const forged = {
      id: "forged",
      created_at: past,
      updated_at: past,
      version: 99,
      downloads: 99,
      file_name: "../../portico.db",
      file_path: "/etc/passwd",
      file_size: 7,
    };
    for (const thing of [
      await createBlog(app, token, forged),
      await createEbook(app, token, forged),
    ]) {
      const path = `/api/admin/${"content" in thing ? "blogs" : "ebooks"}/${thing.id}`;
      const answer = await app.send("PUT", path, { ...thing, ...forged, title: "New" }, token);
      const saved = await answer.json();
      expect(saved).toMatchObject({
        id: thing.id,
        created_at: thing.created_at,
        version: 2,
        title: "New",
      });
      expect(saved.updated_at).not.toBe(past);
      if ("downloads" in thing) {
        expect(saved).toMatchObject({ downloads: 0, file_path: "", file_size: null });
      }
    }
  });

  it("an id of one kind opens nothing of another kind", async () => {
    const [blog, ebook] = [await createBlog(app, token), await createEbook(app, token)];
    for (const [method, path] of [
      ["PUT", `/api/admin/ebooks/${blog.id}`],
      ["PUT", `/api/admin/blogs/${ebook.id}`],
      ["DELETE", `/api/admin/ebooks/${blog.id}`],
      ["DELETE", `/api/admin/contact-submissions/${blog.id}`],
      ["PATCH", `/api/admin/contact-submissions/${ebook.id}/read`],
      ["DELETE", `/api/admin/sessions/${ebook.id}`],
    ] as const) {
      const answer = await app.send(
        method,
        path,
        method === "PUT" ? { published: false } : undefined,
        token,
      );
      await problemOf(answer, 404);
    }
  });
});
