// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import type { TestApp } from "./support/app.ts";
import { findProgram } from "./support/debian.ts";
import { startDemoApp } from "./support/demo-app.ts";
import { everyPage } from "./support/pages.ts";
import { createBlog, createCaseStudy, createEbook, newMessage } from "./support/samples.ts";

// The Nu Html Checker (validator.github.io) needs Java, which a test run is not worth installing:
// without it these tests are skipped, except by `npm run check:html`.
const JAR = "node_modules/vnu-jar/build/dist/vnu.jar";
const isRequired = process.env.HTML_CHECKER === "required";

const Report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      subType: z.string().optional(),
      url: z.string(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

const hostile = `<script>alert(1)</script> "quoted" & 'single' <b id="main">`;
const hostileMarkdown = [
  "# Main <h1>",
  "## Main",
  "## Main",
  "## main",
  "<div id=main><table><tr><p>unclosed",
  "[a [b](/c) d](javascript:alert(1)) ![](x) ![alt](https://a.example/%zz.png)",
  "| a | b |\n| :-- | --: |\n| 1 | `2` |\n| | |",
  "- [ ] task\n- [x] done\n\n1) one\n\n   > quote\n   >\n   > ```js\n   > let a = '<';\n   > ```",
  "Note[^1] and again[^1].\n\n[^1]: A footnote with `code`.",
  "```no-such-language\n<a href='x'>\n```",
  "<details><summary>s</summary>t</details> <img src=x onerror=alert(1)> <svg><a/></svg>",
  "***\n\nterm  \nbreak <https://a.example/?a=1&b=2> www.example.com me@example.com",
].join("\n\n");

describe.skipIf(findProgram("java") === null && !isRequired)("the HTML checker (Java)", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startDemoApp();
  });
  afterAll(() => app.close());

  it("finds nothing on the pages of the demo", async () => {
    const form = {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: "http://agency.test",
      },
    };
    const pages = new Map<string, string>();
    const paths = [
      ...everyPage.map(({ path }) => path),
      "/?runs=500&do=9&check=1&redo=5",
      "/contact?about=ai-automation&runs=500&do=9&check=1&redo=5",
    ];
    for (const path of paths) pages.set(path, await (await app.fetch(path)).text());
    const sent = await app.fetch(sitePaths.contact(), {
      ...form,
      body: new URLSearchParams(newMessage),
    });
    pages.set("a message that was sent", await sent.text());
    const refused = await app.fetch(sitePaths.contact(), {
      ...form,
      body: new URLSearchParams({ name: hostile, email: hostile, message: "" }),
    });
    pages.set("a message that was refused", await refused.text());
    expect(await faultsOf(pages)).toEqual([]);
  });

  it("finds nothing on pages with hostile texts", async () => {
    const token = await app.signIn();
    const image_url = `https://a.example/"><b>?a=1&b=${"x".repeat(20)}`;
    const blog = await createBlog(app, token, {
      title: hostile,
      excerpt: hostile,
      category: hostile.slice(0, 30),
      author: hostile,
      content: hostileMarkdown,
    });
    const covered = await createBlog(app, token, { title: "0", image_url: encodeURI(image_url) });
    const ebook = await createEbook(app, token, {
      title: hostile,
      description: hostile,
      topics: [hostile.slice(0, 30), "a b", "&amp;"],
      image_url: encodeURI(image_url),
    });
    const work = await createCaseStudy(app, token, {
      title: hostile,
      summary: hostile,
      situation: hostileMarkdown,
      result: hostileMarkdown,
    });
    const pages = new Map<string, string>();
    for (const path of [
      sitePaths.home(),
      sitePaths.services(),
      sitePaths.resources(),
      sitePaths.blogs(),
      sitePaths.ebooks(),
      publicationPaths["case-study"].list(),
      sitePaths.blog(blog.slug),
      sitePaths.blog(covered.slug),
      sitePaths.ebook(ebook.slug),
      publicationPaths["case-study"].page(work.slug),
    ]) {
      const answer = await app.fetch(path);
      expect(answer.status, path).toBe(200);
      pages.set(path, await answer.text());
    }
    expect(await faultsOf(pages)).toEqual([]);
  });
});

/** Errors and warnings, with the page and the place. */
async function faultsOf(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "portico-html-"));
  try {
    const names = [...pages.keys()];
    const files = names.map((_, index) => join(folder, `${index}.html`));
    await Promise.all(
      files.map((file, index) => writeFile(file, pages.get(names[index] ?? "") ?? "")),
    );
    const { messages } = Report.parse(JSON.parse(await check(files)));
    // Messages that are neither error nor warning are taste, such as the slash that React ends void elements with.
    const faults = messages.filter(({ type, subType }) => type !== "info" || subType === "warning");
    return faults.map(({ url, message, extract = "" }) => {
      const name = names[Number.parseInt(url.slice(url.lastIndexOf("/") + 1), 10)] ?? url;
      return `${name}: ${message} ${extract}`;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function check(files: readonly string[]): Promise<string> {
  // It runs for seconds, in which optimizing its code costs more than it gains.
  const brief = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];
  const args = [
    ...brief,
    "-jar",
    JAR,
    "--stdout",
    "--exit-zero-always",
    "--format",
    "json",
    ...files,
  ];
  const { stdout } = await promisify(execFile)("java", args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
