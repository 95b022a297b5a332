import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ContactSubmission } from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { createBlog, createEbook, newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

const hostile = [
  "%",
  "_",
  '"',
  "'",
  "*",
  "zebra*",
  '"zebra" OR "quagga"*',
  "AND",
  "NOT",
  "zebra AND",
  "NEAR(zebra quagga)",
  "words:zebra",
  "^zebra",
  "-zebra",
  "(",
  "zebra & ! quagga",
  "zebra:*",
  "\\",
  "\\'",
  "'; drop table contact_submission; --",
  "\u0000",
  "zebra\u0000quagga",
  "\u200b",
  "\ud83d",
  "🤔",
  "·zebra",
  "zebra[]=",
  " ",
];

describe.each(["SQLite", "PostgreSQL"] as const)("the lists of the owner, on %s", (kind) => {
  let app: TestApp;
  let token: string;
  let drop = async () => {};

  beforeAll(async () => {
    const database = kind === "PostgreSQL" ? await lendPostgres() : null;
    app = await startApp(database ? { DATABASE_URL: database.url } : {});
    if (database) drop = database.drop;
    token = await app.signIn();
    for (let at = 0; at < 10; at += 1) {
      await createBlog(app, token, {
        title: `${at % 2 ? "Pilot" : "Other"} ${at}`,
        published: at < 6,
      });
      await createEbook(app, token, {
        title: `${at % 2 ? "Pilot" : "Other"} ${at}`,
        published: at < 6,
      });
      const name = at % 3 ? `Visitor ${at}` : `See https://spam${at}.example`;
      await app.send("POST", "/api/contact", { ...newMessage, name, message: `Größe ${at}` });
    }
    const [oldest] = (await messages("")).toReversed();
    await app.send("PATCH", `/api/admin/contact-submissions/${oldest?.id}/read`, {}, token);
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  const ask = (path: string) => app.send("GET", path, undefined, token);

  async function messages(query: string): Promise<ContactSubmission[]> {
    const answer = await ask(`/api/admin/contact-submissions${query}`);
    expect(answer.status).toBe(200);
    return ContactSubmission.array().parse(await answer.json());
  }

  /** Follows `Link` to the end of a list. */
  async function follow(path: string, pick: (thing: Record<string, string>) => string) {
    const seen: string[] = [];
    for (let next: string | undefined = path; next !== undefined; ) {
      const answer = await ask(next);
      expect(answer.status).toBe(200);
      const page: Record<string, string>[] = await answer.json();
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...page.map(pick));
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    return seen.map((text) => text.slice(-1)).join("");
  }

  it("keep their filter over all pages through the Link header", async () => {
    const { adminBlogs, ebooks, submissions } = {
      adminBlogs: "/api/admin/blogs",
      ebooks: "/api/admin/ebooks",
      submissions: "/api/admin/contact-submissions",
    };
    const title = (thing: Record<string, string>) => thing.title ?? "";
    for (const list of [adminBlogs, ebooks]) {
      expect(await follow(`${list}?limit=2&q=pilot`, title)).toBe("97531");
      expect(await follow(`${list}?limit=2&q=pilot&published=true`, title)).toBe("531");
      expect(await follow(`${list}?limit=2&published=false`, title)).toBe("9876");
    }
    const text = (thing: Record<string, string>) => thing.message ?? "";
    expect(await follow(`${submissions}?limit=2`, text)).toBe("9876543210");
    expect(await follow(`${submissions}?limit=2&is_spam=true`, text)).toBe("9630");
    expect(await follow(`${submissions}?limit=2&is_spam=true&is_read=false`, text)).toBe("963");
    expect(await follow(`${submissions}?limit=2&is_read=true`, text)).toBe("0");
    expect(await follow(`${submissions}?limit=2&q=gro%C3%9F`, text)).toBe("9876543210");
    expect(await follow(`${submissions}?limit=2&q=GR%C3%96%C3%9FE+vis&is_spam=false`, text)).toBe(
      "875421",
    );
  });

  it("omit only the articles’ texts on request", async () => {
    const whole: Record<string, unknown>[] = await (await ask("/api/admin/blogs")).json();
    const summaries: unknown[] = await (await ask("/api/admin/blogs?content=false")).json();
    expect(whole[0]).toHaveProperty("content");
    expect(summaries).toEqual(whole.map(({ content: _content, ...rest }) => rest));
    const page = await ask("/api/admin/blogs?limit=2&content=false");
    expect(page.headers.get("link")).toContain("content=false");
  });

  it("find a message by its sender’s name, address and company", async () => {
    for (const q of ["Visitor 8", "priya@client.example 8", "client pty 8", "sitor rösse 8", "8"]) {
      const found = await messages(`?q=${encodeURIComponent(q)}`);
      expect(found.map(({ message }) => message)).toEqual(["Größe 8"]);
    }
  });

  slow("answer strange searches with a list, never with everything", async () => {
    for (const q of hostile) {
      for (const list of ["blogs", "ebooks", "contact-submissions"]) {
        const answer = await ask(`/api/admin/${list}?q=${encodeURIComponent(q.toWellFormed())}`);
        expect(answer.status, `${list} ${q}`).toBe(200);
        const found: unknown[] = await answer.json();
        if (q.trim() !== "") expect(found, `${list} ${q}`).toHaveLength(0);
        else expect(found).toHaveLength(10);
      }
    }
  });

  it("use the first of two values and ignore unknown names", async () => {
    expect(await messages("?q=8&q=7")).toHaveLength(1);
    expect(await messages("?tag[]=&q[]=8&Q=8&is_spam[]=true")).toHaveLength(10);
    expect(await messages("?q=%ff%fe8")).toHaveLength(1);
  });

  it.each([
    ["contact-submissions?is_spam=1", "is_spam"],
    ["contact-submissions?is_read=TRUE", "is_read"],
    ["contact-submissions?is_read=", "is_read"],
    ["blogs?published=yes", "published"],
    ["blogs?content=none", "content"],
    ["ebooks?published=null", "published"],
    [`contact-submissions?q=${"x".repeat(10_000)}`, "q"],
    [`blogs?q=${"x".repeat(limits.search + 1)}`, "q"],
    [`ebooks?q=${"%20x".repeat(limits.search)}`, "q"],
    ["blogs?q=a&limit=0", "limit"],
  ])("refuse %s", async (query, field) => {
    const { errors } = await problemOf(await ask(`/api/admin/${query}`), 422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it("refuse the cursor of another list or order", async () => {
    for (let count = 0; count < 2; count += 1) {
      await createBlog(app, token);
      await createEbook(app, token);
    }
    const cursorOf = async (path: string) => {
      const link = (await ask(path)).headers.get("link") ?? "";
      return /cursor=([\w-]+)/.exec(link)?.[1] ?? "none";
    };
    const newest = await cursorOf("/api/admin/blogs?limit=1");
    expect((await ask(`/api/admin/blogs?limit=1&cursor=${newest}`)).status).toBe(200);
    for (const path of [
      `/api/admin/blogs?sort=title&cursor=${newest}`,
      `/api/admin/ebooks?cursor=${newest}`,
      `/api/ebooks?cursor=${newest}`,
      `/api/admin/trash?cursor=${newest}`,
      `/api/admin/media?cursor=${newest}`,
      `/api/admin/contact-submissions?cursor=${newest}`,
      `/api/admin/blogs?cursor=${await cursorOf("/api/admin/blogs?limit=1&sort=changed")}`,
    ]) {
      expect((await problemOf(await ask(path), 400)).detail).toMatch(/of this list and order/);
    }
  });

  it("refuse a foreign cursor, also in a search", async () => {
    for (const query of ["q=8&limit=1", "is_spam=true", "q=%25"]) {
      await problemOf(await ask(`/api/admin/contact-submissions?${query}&cursor=x`), 400);
    }
  });

  it("lead to one message", async () => {
    const [message] = await messages("?limit=1");
    const answer = await ask(`/api/admin/contact-submissions/${message?.id}`);
    expect(await answer.json()).toEqual(message);
    for (const id of ["unknown", "%00", "..%2fblogs"]) {
      await problemOf(await ask(`/api/admin/contact-submissions/${id}`), 404);
    }
  });
});
