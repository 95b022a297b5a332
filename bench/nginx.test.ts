import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sitePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { findProgram } from "#test/support/debian.ts";
import { createBlog } from "#test/support/samples.ts";
import { fetchBytes } from "./fetched.ts";
import { assertSameAnswers, type Page, type RunningNginx, startNginx } from "./nginx.ts";
import { readPages } from "./pages.ts";
import { Processes } from "./processes.ts";
import { BenchError } from "./run.ts";

const nginx = findProgram("nginx");
if (nginx === null) process.stdout.write("Tests with nginx are skipped: it is missing.\n");

describe.skipIf(nginx === null)("nginx beside the app", () => {
  const folder = mkdtempSync(join(tmpdir(), "portico-bench-"));
  const processes = new Processes();
  let app: TestApp;
  let pages: Page[];
  let beside: RunningNginx;

  beforeAll(async () => {
    app = await startApp();
    await createBlog(app, await app.signIn(), { published: true });
    const [home, ...others] = await readPages(app.url);
    if (!home) throw new Error("The app has no pages.");
    home.gzip.headers["content-security-policy"] = "style-src 'sha256-of-its-own'";
    pages = [home, ...others];
    beside = await startNginx({ processes, folder, nginx: nginx ?? "" }, pages);
  });

  afterAll(async () => {
    await beside.stop();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("serves the same pages with the same headers", async () => {
    expect(pages).toHaveLength(3);
    for (const page of pages.slice(1)) await assertSameAnswers(app.url, beside.origin, page);
  });

  it("serves each page with the headers of that page", async () => {
    const policyAt = async (file: string) =>
      (await fetchBytes(`${beside.origin}/${file}`, {})).headers["content-security-policy"];
    expect(await policyAt("index.html")).toBe("style-src 'sha256-of-its-own'");
    expect(await policyAt("resources")).toContain("default-src");
  });

  it("is not measured where it serves something else", async () => {
    const [home] = pages;
    if (!home) throw new Error("The app has no pages.");
    const refused = assertSameAnswers(app.url, beside.origin, home);
    await expect(refused).rejects.toThrow(BenchError);
    await expect(refused).rejects.toThrow(`${sitePaths.home()} (gzip)`);
    await expect(refused).rejects.toThrow("content-security-policy");
  });
});
