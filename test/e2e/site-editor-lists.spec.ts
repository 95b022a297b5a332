import type { Locator, Page } from "@playwright/test";
import { adminPaths, siteDraftPaths, sitePaths } from "#contract/paths.ts";
import { widerPictureLine } from "#test/support/pages.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  holdCalls,
  screens,
  test,
} from "#test/support/portal.ts";

const frameOf = (page: Page) => page.frameLocator('iframe[title$="as you write it"]');
// The page is laid out narrow as well, out of sight.
test.beforeEach(({ allowTrouble }) => allowTrouble(widerPictureLine));

const text = (page: Page, name: string) =>
  frameOf(page).getByRole("textbox", { name, exact: true });
/** Names stand in an index and in the footer as well. */
const title = (page: Page, name: string) =>
  frameOf(page).getByRole("heading").getByRole("textbox", { name, exact: true });
const grip = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const gripHandle = (place: Locator) => place.locator("[aria-hidden]:has(svg)").first();
const drag = async (page: Page, handle: Locator, onto: Locator, edge: "start" | "end") => {
  await handle.hover();
  await page.mouse.down();
  const { x = 0, y = 0, width = 0 } = (await onto.boundingBox()) ?? {};
  await page.mouse.move(edge === "start" ? x + 4 : x + width - 4, Math.max(y, 100) + 4, {
    steps: 8,
  });
  await page.mouse.up();
};
const cards = (page: Page) => frameOf(page).locator(".doorway h3");

test("a card is moved with Alt and an arrow, keeps the caret, goes back with undo, and stays moved although somebody types while it is saved", async ({
  owner,
  request,
}) => {
  await owner.goto(adminPaths.sitePage("home"));
  const subtitle = text(owner, "Home · AI · Subtitle");
  await subtitle.focus();
  await expect(grip(owner, "AI, 2 of 4")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.keyboard.press("Alt+ArrowDown");
  await expect(cards(owner)).toHaveText(["Business", "Marketing", "AI", "Media"]);
  await expect(subtitle).toBeFocused();
  await expect(grip(owner, "AI, 3 of 4")).toBeVisible();
  await expect(owner.getByText("AI is moved: 3 of 4.")).toBeVisible();
  await owner.keyboard.press("Alt+ArrowUp");
  await expect(cards(owner)).toHaveText(["Business", "AI", "Marketing", "Media"]);
  await expect(subtitle).toBeFocused();
  await owner.keyboard.press("ControlOrMeta+Z");
  await expect(cards(owner)).toHaveText(["Business", "Marketing", "AI", "Media"]);
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText(/^Public since/)).toBeVisible();
  const html = await (await request.get(sitePaths.home())).text();
  expect(html.indexOf(">Marketing</a>")).toBeLessThan(html.indexOf(">AI</a>"));

  const release = await holdCalls(owner, "PUT", siteDraftPaths.draft());
  await subtitle.focus();
  await owner.keyboard.press("Alt+ArrowUp");
  await expect(grip(owner, "AI, 2 of 4")).toBeVisible();
  await owner.keyboard.type("x");
  release();
  await expect(cards(owner)).toHaveText(["Business", "AI", "Marketing", "Media"]);
  await expect(subtitle).toContainText("x");
});

test("a card under the pointer is copied and removed at once, each one step back, and dragged by its grip on the page and in the panel", async ({
  owner,
}) => {
  await owner.goto(adminPaths.sitePage("home"));
  await frameOf(owner).locator(".doorway-ai figure").hover();
  await expect(owner.getByRole("button", { name: "Move AI left" })).toBeVisible();
  await owner.getByRole("button", { name: "Duplicate AI" }).click();
  await expect(cards(owner)).toHaveText(["Business", "AI", "AI", "Marketing", "Media"]);
  await expect(grip(owner, "AI, 3 of 5")).toBeVisible();
  await owner.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(cards(owner)).toHaveText(["Business", "AI", "Marketing", "Media"]);
  await expect(owner.getByText("What you see is public")).toBeVisible();
  await frameOf(owner).locator(".doorway-media figure").hover();
  await owner.getByRole("button", { name: "Remove Media" }).click();
  await expect(cards(owner)).toHaveText(["Business", "AI", "Marketing"]);
  await owner.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(cards(owner)).toHaveText(["Business", "AI", "Marketing", "Media"]);

  await text(owner, "Home · AI · Subtitle").focus();
  const media = frameOf(owner).locator(".doorway").nth(3);
  await drag(owner, gripHandle(grip(owner, "AI, 2 of 4")), media, "end");
  await expect(cards(owner)).toHaveText(["Business", "Marketing", "Media", "AI"]);
  await expect(grip(owner, "AI, 4 of 4")).toBeVisible();
  await owner.keyboard.press("ControlOrMeta+Z");
  await expect(cards(owner)).toHaveText(["Business", "AI", "Marketing", "Media"]);

  await owner.getByRole("button", { name: "All texts of this page" }).click();
  const entries = owner.getByRole("group", { name: "Cards" }).locator("summary");
  await expect(entries).toHaveText([/^Business/, /^AI/, /^Marketing/, /^Media/]);
  await gripHandle(entries.nth(2)).click();
  await expect(entries).toHaveText([/^Business/, /^AI/, /^Marketing/, /^Media/]);
  await drag(owner, gripHandle(entries.nth(2)), entries.nth(0), "start");
  await expect(entries).toHaveText([/^Marketing/, /^Business/, /^AI/, /^Media/]);
  await expect(cards(owner)).toHaveText(["Marketing", "Business", "AI", "Media"]);
});

test("where a list ends, entries are added without looking for it, up to its bound, which then stands there", async ({
  owner,
}) => {
  await owner.goto(adminPaths.sitePage("about"));
  await expect(owner.getByRole("button", { name: "Add a stair" })).toBeVisible();
  await owner.getByRole("button", { name: "Add a stair" }).press("Enter");
  const added = text(owner, "About · New stair · Name");
  await expect(added).toBeFocused();
  await owner.keyboard.press("ControlOrMeta+Z");
  await expect(added).toHaveCount(0);
  await text(owner, "About · Business-first thinkers · Name").focus();
  await expect(grip(owner, "Business-first thinkers, 1 of 3")).toBeVisible();
  await owner.getByRole("button", { name: "Add a stair" }).press("Enter");
  await expect(added).toBeFocused();
  await expect(grip(owner, "New stair, 4 of 4, 2 texts missing")).toBeVisible();
  await expect(owner.getByText("4 is the most this page holds.")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Duplicate New stair" })).toBeDisabled();
  await owner.keyboard.press("ControlOrMeta+Z");
  await expect(added).toHaveCount(0);
  await owner.keyboard.press("ControlOrMeta+Shift+Z");
  await expect(added).toBeVisible();
});

test("a service is added and written on the page, and is public once its texts are there", async ({
  owner,
  request,
}) => {
  await owner.goto(adminPaths.sitePage("services"));
  await text(owner, "Services · Media & Creative · Tagline").focus();
  await owner.getByRole("button", { name: "Add a service" }).press("Enter");
  await expect(title(owner, "Services · New service · Name")).toBeFocused();
  await owner.keyboard.type("Training");
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(
    owner.getByRole("button", { name: "Training is not public: 6 texts missing" }),
  ).toBeVisible();
  const services = async () => (await request.get(sitePaths.services())).text();
  expect(await services()).not.toContain("Training");
  for (const name of [
    "Tagline",
    "Description",
    "Included",
    "What a client brings",
    "What a client gets",
    "What is measured",
  ]) {
    await text(owner, `Services · Training · ${name}`).focus();
    await owner.keyboard.type(`A ${name}`);
  }
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText(/^Public since/)).toBeVisible();
  expect(await services()).toContain(">Training</h2>");
  await text(owner, "Services · Training · Tagline").focus();
  await owner.getByRole("button", { name: "Remove Training" }).click();
  await expect(owner.getByText("Work that names it keeps the name.")).toBeVisible();
  await expect(title(owner, "Services · Training · Name")).toBeHidden();
  await expect(owner.locator('iframe[title$="as you write it"]')).toBeFocused();
});

test("a line of a text is moved, written anew and removed like any entry, is public once it has words, and has tools beside those of its service", async ({
  owner,
  request,
}) => {
  await owner.goto(adminPaths.sitePage("services"));
  const rules = frameOf(owner).locator(".pilot-rules li");
  await rules.nth(1).getByRole("textbox").focus();
  await expect(grip(owner, "The old way stays available., 2 of 4")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.keyboard.press("Alt+ArrowUp");
  await expect(rules.first()).toHaveText("The old way stays available.");
  await expect(rules.first().getByRole("textbox")).toBeFocused();
  await owner.getByRole("button", { name: "Add a rule" }).press("Enter");
  await expect(rules).toHaveCount(5);
  await expect(rules.last().getByRole("textbox")).toBeFocused();
  await expect(grip(owner, "New rule, 5 of 5")).toBeVisible();
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText(/^Public since/)).toBeVisible();
  const services = async () => (await request.get(sitePaths.services())).text();
  expect(await services()).toContain("without asking.</li></ul>");
  await rules.last().getByRole("textbox").focus();
  await owner.keyboard.type("Nobody is surprised.");
  await expect(grip(owner, "Nobody is surprised., 5 of 5")).toBeVisible();
  await rules.nth(1).getByRole("textbox").focus();
  await owner.getByRole("button", { name: "Remove Nothing is added to the scope." }).click();
  await expect(rules).toHaveCount(4);
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText(/^Public since/)).toBeVisible();
  expect(await services()).toContain("<li>Nobody is surprised.</li></ul>");
  expect(await services()).not.toContain("Nothing is added to the scope.");

  const includes = frameOf(owner).locator(".includes").first().getByRole("textbox");
  await includes.nth(1).focus();
  await expect(grip(owner, "AI agents, 1 of 5")).toBeVisible();
  await owner.getByRole("button", { name: "Duplicate AI agents" }).click();
  await expect(grip(owner, "AI agents, 2 of 6")).toBeVisible();
  await text(owner, "Services · AI & Automation · Tagline").focus();
  await expect(grip(owner, "AI & Automation, 1 of 5")).toBeVisible();
});

test("on a phone, the entry whose text has the caret shows what can be done with it", async ({
  owner,
}) => {
  await owner.setViewportSize(screens.phone);
  await owner.goto(adminPaths.sitePage("home"));
  await text(owner, "Home · Marketing · Description").click();
  await expect(grip(owner, "Marketing, 3 of 4")).toBeInViewport();
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("button", { name: "Move Marketing up" }).click();
  await expect(cards(owner)).toHaveText(["Business", "Marketing", "AI", "Media"]);
  await expect(text(owner, "Home · Marketing · Description")).toBeFocused();
});

test("keys work on the page and beside it without a caret, are typed with one, and can be switched off", async ({
  owner,
}) => {
  await owner.goto(adminPaths.sitePage("home"));
  const badge = text(owner, "Home · Badge");
  const places = owner.getByRole("button", { name: "Show places" });
  await expect(badge).toBeVisible();
  await owner.keyboard.press("p");
  await expect(places).toHaveAttribute("aria-pressed", "true");
  await expect(badge.locator("xpath=ancestor-or-self::*[@data-frame]")).toHaveCSS(
    "outline-style",
    "dashed",
  );
  await expectAccessibleEverywhere(owner);
  await badge.focus();
  await owner.keyboard.press("End");
  await owner.keyboard.type("p/");
  await expect(badge).toHaveText(/p\/$/);
  await owner.keyboard.press("Escape");
  await owner.keyboard.press("p");
  await expect(places).toHaveAttribute("aria-pressed", "false");
  const look = owner.waitForEvent("popup");
  await owner.keyboard.press("l");
  await (await look).close();
  await owner.keyboard.press("?");
  const sheet = owner.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Show places")).toBeVisible();
  await sheet.getByLabel("Single-key shortcuts on").uncheck();
  await owner.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await owner.keyboard.press("p");
  await expect(places).toHaveAttribute("aria-pressed", "false");
});

test("a text is found by its words or its name, on its page or among those that no page shows", async ({
  owner,
}) => {
  await owner.goto(adminPaths.sitePage("home"));
  await expect(text(owner, "Home · Badge")).toBeVisible();
  const find = owner.getByRole("region", { name: "Find a text" });
  const seek = async (words: string) => {
    await owner.keyboard.press("/");
    await expect(find.getByRole("searchbox")).toBeFocused();
    await owner.keyboard.type(words);
  };
  await seek("thinkers · name");
  await expect(find.getByText("1 found.")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.keyboard.press("Enter");
  await expect(text(owner, "About · Business-first thinkers · Name")).toBeFocused();
  await owner.keyboard.press("Escape");
  await seek("About · Description in search");
  await owner.keyboard.press("Enter");
  const panel = owner.getByRole("region", { name: "All texts: About" });
  await expect(panel.getByLabel("Description in search results")).toBeFocused();
  await owner.keyboard.press("Escape");
  await seek("no such words");
  await expect(find.getByText("No text has these words.")).toBeVisible();
});

test("F6 leads from a text to the tools of its entry, to the strip, and back; its menu has a new picture and the original words", async ({
  owner,
}) => {
  await owner.goto(adminPaths.sitePage("home"));
  const subtitle = text(owner, "Home · AI · Subtitle");
  await subtitle.focus();
  await expect(grip(owner, "AI, 2 of 4")).toBeVisible();
  await owner.keyboard.press("F6");
  await expect(owner.getByRole("button", { name: "Move AI left" })).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(cards(owner)).toHaveText(["AI", "Business", "Marketing", "Media"]);
  await owner.keyboard.press("Shift+F6");
  await expect(owner.locator('iframe[title$="as you write it"]')).toBeFocused();
  await owner.keyboard.press("Shift+F6");
  await expect(owner.getByRole("link", { name: "Portal" })).toBeFocused();
  await owner.keyboard.press("F6");
  await expect(owner.locator('iframe[title$="as you write it"]')).toBeFocused();

  await subtitle.focus();
  await owner.keyboard.type("Other ");
  await expect(owner.getByRole("button", { name: "More for AI" })).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("button", { name: "More for AI" }).click();
  await owner.getByRole("menuitem", { name: "Original words" }).click();
  await expect(subtitle).toHaveText("Agents and automation");
  await expect(owner.getByText("AI has its original words.")).toBeVisible();
  await owner.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(subtitle).toHaveText(/Other/);
  await owner.getByRole("button", { name: "More for AI" }).press("Enter");
  await owner.getByRole("menuitem", { name: "Change the picture" }).click();
  await expect(owner.getByRole("region", { name: "Home · AI · Picture" })).toBeVisible();
});
