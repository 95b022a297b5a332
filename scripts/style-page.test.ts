import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { renderStylePage, STYLE_PAGE } from "./style-page.tsx";
import { readTokens } from "./style-tokens.ts";

const sheets = { site: "/site.css", portal: "/portal.css", own: "/own.css" };

/** Opened by script, or nothing to look at. */
const notDrawn = ["confirm-dialog", "dialog", "error-boundary", "find-menu", "menu", "toolbar"];

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test("the style page shows every token of the sheet", () => {
  const page = renderStylePage(STYLE_PAGE, sheets) ?? "";
  const sheet = readFileSync("src/ui/tokens.css", "utf8");
  const declared = /:root \{([\s\S]*?)\n\}/.exec(sheet)?.[1]?.match(/^ {2}--[\w-]+(?=:)/gm) ?? [];
  expect(declared.length).toBeGreaterThan(80);
  expect(readTokens(sheet).flatMap(({ tokens }) => tokens)).toHaveLength(declared.length);
  for (const name of declared) expect(page).toContain(`<code>${name.trim()}</code>`);
});

test("the style page draws every component that is not opened by script", () => {
  const source = readFileSync("scripts/style-page.tsx", "utf8");
  const components = readdirSync("src/ui").filter((file) => file.endsWith(".tsx"));
  const missing = components.filter(
    (file) => !notDrawn.includes(file.slice(0, -4)) && !source.includes(`"#ui/${file}"`),
  );
  expect(missing).toEqual([]);
});

test.each(["light", "dark"])("the style page has the portal in its %s theme", (theme) => {
  const page = renderStylePage(`${STYLE_PAGE}/portal-${theme}`, sheets);
  expect(page).toContain(`data-theme="${theme}"`);
  expect(page).toContain("A notice: error");
});

test("only the development server has the style page", async () => {
  expect((await app.fetch(STYLE_PAGE)).status).toBe(404);
  expect((await app.fetch(`${STYLE_PAGE}/portal-dark`)).status).toBe(404);
  expect(readFileSync("scripts/build.ts", "utf8")).not.toContain("style-page");
});
