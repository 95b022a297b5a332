import { beforeEach, describe, expect, it } from "vitest";
import { ContactSubmission } from "#contract/contact-submission.ts";
import { apiPaths, messagePaths, publicationPaths, settingsPaths } from "#contract/paths.ts";
import { VisitSources } from "#contract/stats.ts";
import type { TestApp } from "#test/support/app.ts";
import { freshApp } from "#test/support/fresh-app.ts";
import { createBlog, newMessage } from "#test/support/samples.ts";

let app: TestApp;
let token: string;
let article: { id: string; slug: string; title: string };
beforeEach(async () => {
  app = await freshApp();
  token = await app.signIn();
  article = await createBlog(app, token);
});

async function told(story: unknown): Promise<ContactSubmission> {
  const sent = await app.send("POST", apiPaths.contact(), { ...newMessage, story });
  expect(sent.status).toBe(201);
  const [message] = await found();
  if (!message) throw new Error("The message is not there.");
  return message;
}

async function found(q?: string): Promise<ContactSubmission[]> {
  const query = q === undefined ? "" : `?q=${encodeURIComponent(q)}`;
  const path = `${messagePaths.contactSubmissions()}${query}`;
  const answer = await app.send("GET", path, undefined, token);
  return ContactSubmission.array().parse(await answer.json());
}

const pathOf = ({ slug }: { slug: string }) => publicationPaths.blog.page(slug);

describe("a message's story", () => {
  it("is kept with the titles that its owner knows", async () => {
    const { id, title } = article;
    const path = pathOf(article);
    const campaign = { source: "LinkedIn", name: "Pilot", medium: "" };
    const message = await told({
      campaign,
      from: "",
      paths: ["/services", path],
      files: [],
      sum: 7.24,
    });
    expect(message.story).toEqual({
      campaign: { source: "linkedin", name: "pilot", medium: "" },
      from: null,
      read: [
        { kind: "page", path: "/services", title: "Services" },
        { kind: "blog", id, path, title },
      ],
      downloaded: [],
      saving_hours: 7.2,
    });
  });

  it("is counted once, by its source and by what was read, and of a suspect once it is released", async () => {
    await app.send("PUT", "/api/admin/site-settings", { time_zone: "UTC" }, token);
    const campaign = { source: "linkedin", name: "pilot", medium: "" };
    await told({ campaign, from: "", paths: [pathOf(article), "/services"], files: [], sum: null });
    const suspect = { ...newMessage, name: "See https://spam.example" };
    const story = { campaign: null, from: "a.example", paths: ["/services"], files: [], sum: null };
    await app.send("POST", apiPaths.contact(), { ...suspect, story });
    const counted = async () => {
      const answer = await app.send("GET", apiPaths.visitSources(), undefined, token);
      const { sources, read, messages, with_story } = VisitSources.parse(await answer.json());
      return [
        [messages, with_story],
        sources.map((source) => [source.key, source.messages]),
        read.map((one) => [one.path, one.messages]),
      ];
    };
    const first = [
      [1, 1],
      [["c:linkedin|pilot|", 1]],
      [
        [pathOf(article), 1],
        ["/services", 1],
      ],
    ];
    expect(await counted()).toEqual(first);
    const held = (await found()).find(({ is_spam }) => is_spam);
    for (const is_spam of [false, true, false]) {
      const change = { ids: [held?.id], is_spam };
      await app.send("PATCH", messagePaths.contactSubmissions(), change, token);
    }
    expect(await counted()).toEqual([
      [2, 2],
      [
        ["c:linkedin|pilot|", 1],
        ["h:a.example", 1],
      ],
      [
        ["/services", 2],
        [pathOf(article), 1],
      ],
    ]);
  });

  it("says that a text is gone once it is", async () => {
    await told({ paths: [pathOf(article)] });
    await app.send("DELETE", publicationPaths.blog.ownersItem(article.id), undefined, token);
    const [message] = await found();
    const gone = { kind: "blog", id: article.id, path: null, title: null };
    expect(message?.story?.read).toEqual([gone]);
  });

  it("is found by its source and by what was read, alone", async () => {
    const campaign = { source: "linkedin", name: "pilot", medium: "" };
    await told({ campaign, paths: [pathOf(article), "/services"] });
    await app.send("POST", apiPaths.contact(), { ...newMessage, message: "linkedin, services" });
    for (const q of [
      "source:linkedin",
      "source: LinkedIn, pilot",
      `read:${article.slug}`,
      `read:blogs/${article.slug}`,
      "read:services",
    ]) {
      expect(await found(q), q).toHaveLength(1);
    }
    for (const q of ["source:", "source:facebook", "read:unknown", "read:ebooks/services"]) {
      expect(await found(q), q).toEqual([]);
    }
    expect(await found("linkedin")).toHaveLength(1);
  });

  it("is in the sheet that is exported", async () => {
    await told({ campaign: { source: "linkedin", name: "pilot", medium: "" }, paths: ["/about"] });
    const answer = await app.send("GET", messagePaths.contactSubmissionsCsv(), undefined, token);
    const [head, line] = (await answer.text()).split("\r\n");
    expect(head).toContain(
      '"Note","Source","Campaign","Medium","Read before","Downloaded","Hours worked out"',
    );
    expect(line).toContain('"linkedin","pilot","","About","",""');
  });

  it("is dropped where the owner wants none", async () => {
    await app.send("PUT", settingsPaths.siteSettings(), { story: "never" }, token);
    expect((await told({ paths: ["/services"] })).story).toBeNull();
  });

  it.each([
    ["a text", "<script>"],
    ["a number", 7],
    ["a list", ["/services"]],
    ["nothing", {}],
    [
      "drafts, other origins and what is not a page",
      {
        paths: [
          "/blogs/draft",
          "https://evil.example/services",
          "//services",
          "/admin",
          "/contact",
          "/",
        ],
      },
    ],
    ["ten thousand paths", { paths: Array.from({ length: 10_000 }, () => "/x") }],
    ["a guide that does not exist", { files: ["/ebooks/nothing", "/services"] }],
    ["somebody's address", { campaign: { source: "ada@company.com" }, from: "ada@company.com" }],
    ["hours without end", { sum: 1e300 }],
    ["fields of other kinds", { campaign: 7, from: [], paths: {}, files: "x", sum: "7" }],
  ])("of %s costs no message and leaves nothing", async (_what, story) => {
    const message = await told(story);
    expect(message).toMatchObject({ ...newMessage, story: null, is_spam: false });
  });

  it("is bounded, and its odd parts are letters", async () => {
    const odd = {
      source: "=cmd|' /C calc'!A0",
      name: "<script>%0d%0a\u202e",
      medium: "x".repeat(5000),
    };
    const { story } = await told({
      campaign: odd,
      paths: Array.from({ length: 30 }, () => "/about"),
    });
    expect(story?.campaign).toEqual({
      source: "cmd c calc a0",
      name: "script 0d 0a",
      medium: "x".repeat(60),
    });
    expect(story?.read).toHaveLength(1);
  });

  it("makes no second message of the same words", async () => {
    const headers = { "Idempotency-Key": "a-key-of-the-visitor-1234" };
    const send = (story: object) =>
      app.fetch(apiPaths.contact(), {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify({ ...newMessage, story }),
      });
    expect((await send({ paths: ["/about"] })).status).toBe(201);
    expect((await send({ paths: ["/services"] })).status).toBe(201);
    expect(await found()).toHaveLength(1);
  });
});
