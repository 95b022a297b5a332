import type { Page } from "@playwright/test";
import { adminPaths, sitePaths } from "#contract/paths.ts";
import {
  expectContent,
  field,
  openEditor,
  openNew,
  saveButton,
  savedState,
  stored,
  write,
  writeContent,
} from "#test/support/blog-editor.ts";
import { isAtRest } from "#test/support/page-checks.ts";
import { painted } from "#test/support/pictures.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  screens,
  test,
  toast,
} from "#test/support/portal.ts";

test("the tools mark the selection, Tab leads into its menu and back, and it becomes a link by a form or a pasted address", async ({
  owner,
  context,
}) => {
  await openNew(owner);
  const content = field(owner, "content");
  await writeContent(owner, "A plain text");
  await content.dblclick({ position: { x: 40, y: 14 } });
  // The editor hears of the selection from the browser, a moment later.
  await expect(owner.getByRole("toolbar", { name: "Selected text" })).toBeVisible();
  const tools = owner.getByRole("toolbar", { name: "Formatting" });
  await tools.getByRole("button", { name: "Bold" }).click();
  await expect(content).toBeFocused();
  await tools.getByRole("button", { name: "Heading", exact: true }).click();
  await expectContent(owner, "## A **plain** text");
  await content.focus();
  await owner.keyboard.press("Control+z");
  await expectContent(owner, "A **plain** text");

  await writeContent(owner, "A plain text");
  await owner.keyboard.press("Control+Shift+ArrowLeft");
  const menu = owner.getByRole("toolbar", { name: "Selected text" });
  await expect(menu).toBeVisible();
  await owner.keyboard.press("Tab");
  await expect(menu.getByRole("button", { name: "Bold" })).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(content).toBeFocused();
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("ArrowRight");
  await owner.keyboard.press("Enter");
  await expect(content).toBeFocused();
  await owner.keyboard.press("Tab");
  await expect(menu.getByRole("button", { name: "Italic" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await owner.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  expect(await owner.evaluate(() => document.activeElement === document.body)).toBe(false);
  await expectContent(owner, "A plain _text_");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await writeContent(owner, "one");
  await content.dblclick({ position: { x: 12, y: 14 } });
  await expect(owner.getByRole("toolbar", { name: "Selected text" })).toBeVisible();
  await owner.keyboard.press("Control+k");
  const dialog = owner.getByRole("dialog", { name: "Add link" });
  await dialog.getByLabel("Address").fill("javascript:alert(1)");
  await owner.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Use a web address");
  await dialog.getByLabel("Address").fill("http://example.com/a");
  await dialog.getByRole("button", { name: "Make it https" }).click();
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(content).toBeFocused();
  await expectContent(owner, "[one](https://example.com/a)");
  await content.dblclick({ position: { x: 12, y: 14 } });
  await owner.evaluate(() => navigator.clipboard.writeText("https://example.com/b"));
  await owner.keyboard.press("Control+v");
  await expectContent(owner, "[one](https://example.com/b)");
});

test("a list takes the markers that its writer repeats, and tick boxes; a footnote stands at its word, with or without a blank before the slash", async ({
  owner,
}) => {
  await openNew(owner);
  const content = field(owner, "content");
  await content.click();
  await owner.keyboard.type("- Ask\n- Answer\n[ ] Send\n\n1. One\n2. Two\n\n[x] Done");
  await expectContent(owner, "- Ask\n- Answer\n- [ ] Send\n\n1. One\n2. Two\n\n- [x] Done");

  await content.focus();
  await owner.keyboard.press("Control+a");
  await owner.keyboard.press("Backspace");
  const list = owner.getByRole("listbox", { name: "Insert" });
  await owner.keyboard.type("One/");
  await expect(list).toBeHidden();
  await owner.keyboard.type("foot");
  await expect(list.getByRole("option")).toHaveText([/^Footnote/]);
  await owner.keyboard.press("Enter");
  await content.getByText("One").click();
  await owner.keyboard.press("End");
  await owner.keyboard.type(", two /foot");
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("Second.");
  await expectContent(owner, "One[^1], two[^2]\n\n[^1]:\n\n[^2]: Second.");
});

test("no bar covers another one, the caret or the focus, however small the window is", async ({
  owner,
  site,
}) => {
  const { id } = await site.createBlog({ content: "A line of words.\n\n".repeat(60) });
  await openEditor(owner, id);
  const content = field(owner, "content");
  await field(owner, "title").fill("Changed, so that the bar says so");
  // The bar is as high as it gets by then.
  await expect(owner.getByText("Changes not published")).toBeVisible();
  await expect(owner.getByText(/^Saved \d/)).toBeVisible();
  // The words that are selected lead their tools, and hide them where they leave the window.
  await content.getByText("A line of words.").nth(8).dblclick();
  const marks = owner.getByRole("toolbar", { name: "Selected text" });
  const place = async () => (await marks.boundingBox())?.y ?? 0;
  const [from, scrolled] = [await place(), 120];
  await owner.mouse.wheel(0, scrolled);
  await expect.poll(place).toBeCloseTo(from - scrolled, 0);
  await owner.mouse.wheel(0, 2000);
  await expect(marks).toBeHidden();
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [768, 1024],
    [1024, 768],
    [320, 256],
  ] as const) {
    const size = `${width} x ${height}`;
    await owner.setViewportSize({ width, height });
    await content.focus();
    await owner.keyboard.press("Control+End");
    await expect.poll(() => owner.evaluate(isCaretSeen), size).toBe(true);
    if (width === 390) expect(await owner.evaluate(roomBelowBars)).toBeGreaterThan(height * 0.85);
    // Still on its way down, the window would stop the way up.
    await expect.poll(() => isAtRest(owner)).toBe(true);
    // The window scrolls before the editor does, which leaves it at that where it hears of the key late.
    await slowDown(owner, 20, async () => {
      await owner.keyboard.press("Control+Home");
      await expect.poll(() => owner.evaluate(isCaretSeen), size).toBe(true);
    });
    const before = await owner.evaluate(() => scrollY);
    await owner.keyboard.press("Alt+F10");
    const tool = owner.getByRole("button", { name: "Heading", exact: true });
    await expect(tool).toBeFocused();
    expect(await tool.evaluate(isOnTop), `the tools at ${size}`).toBe(true);
    if (height > 480) expect(await owner.evaluate(() => scrollY), "not moved").toBe(before);
  }
});

/** Slows the page's processor by this factor while `act` runs. */
async function slowDown(page: Page, rate: number, act: () => Promise<void>) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate });
  await act();
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await browser.detach();
}

/** Measures a scrolled text, from its tools to the foot of the window. */
function roomBelowBars(): number {
  const tools = document.querySelector("[role=toolbar]")?.getBoundingClientRect();
  return innerHeight - (tools?.bottom ?? innerHeight);
}

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [y + 1, y + height - 1].every((at) =>
    element.contains(document.elementFromPoint(x + width / 2, at)),
  );
}

function isCaretSeen(): boolean {
  const caret = getSelection()?.getRangeAt(0);
  if (!caret) return false;
  const { startContainer: node, startOffset } = caret;
  // Between two nodes and not in a text, a caret has no size of its own: then its paragraph, which is a line.
  const line = node instanceof Element ? (node.children[startOffset] ?? node) : caret;
  const { x, y, height } = line.getBoundingClientRect();
  const text = document.querySelector("[contenteditable]");
  return [y + 1, y + height - 1].every((at) =>
    text?.contains(document.elementFromPoint(Math.max(x, 24), at)),
  );
}

test("what Markdown says that the text cannot show is kept", async ({ owner, site }) => {
  const content = "A <b>raw</b> word[^1].\n\n<div>kept</div>\n\n[^1]: *Note*.";
  const { id } = await site.createBlog({ content });
  await openEditor(owner, id);
  const text = field(owner, "content");
  await expect(text.getByText("<div>kept</div>")).toBeVisible();
  await text.getByText("word").click();
  await owner.keyboard.press("End");
  await owner.keyboard.type(" More.");
  await saveButton(owner).click();
  await expect(toast(owner, "Blog updated!")).toBeVisible();
  expect((await stored(site))[0]?.content).toBe(content.replace("[^1].\n", "[^1]. More.\n"));
});

test("what is written in Hebrew stands on the right, in the text, its fields and marks, and code begins on the left", async ({
  owner,
}) => {
  await openNew(owner);
  await write(owner, { title: "איך פותחים דלת", excerpt: "בעיה אחת" });
  await writeContent(owner, "- פריט\n\nEnglish\n\nפסקה");
  for (const name of ["title", "excerpt", "content"] as const) {
    await expect(field(owner, name)).toHaveCSS("direction", "rtl");
  }
  const starts = await field(owner, "content")
    .locator("p")
    .evaluateAll((paragraphs) =>
      paragraphs.map((paragraph) => {
        const words = document.createRange();
        words.selectNodeContents(paragraph);
        const box = paragraph.getBoundingClientRect();
        return words.getBoundingClientRect().left - box.left < 2 ? "left" : "right";
      }),
    );
  expect(starts).toEqual(["right", "left", "right"]);

  const hebrew = ["- פריט", "1. פריט", "> ציטוט", "| שם | מחיר |\n| - | - |\n| תפוח | 3 |"];
  const english = ["- Item", "1. Item", "> Quote", "| Name | Price |\n| - | - |\n| Apple | 3 |"];
  const code = "```js\nlet x;\n```";
  const content = field(owner, "content");
  const directions = () =>
    content
      .locator("ul, ol, blockquote, table, pre")
      .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).direction));
  await writeContent(owner, ["English.", ...hebrew, code].join("\n\n"));
  await expect.poll(directions).toEqual(["rtl", "rtl", "rtl", "rtl", "ltr"]);
  await writeContent(owner, ["עברית.", ...english, code].join("\n\n"));
  await expect.poll(directions).toEqual(["ltr", "ltr", "ltr", "ltr", "ltr"]);
  const language = content.getByRole("textbox", { name: "Language of the code" });
  await expect(language).toHaveCSS("direction", "ltr");
});

test("a long title is seen whole where the browser does not size a field by its words", async ({
  owner,
}) => {
  await owner.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...[condition, value]: string[]) =>
      !condition?.includes("field-sizing") &&
      (value ? supports(condition ?? "", value) : supports(condition ?? ""));
    // A sheet of this kind is not the policy's business.
    addEventListener("DOMContentLoaded", () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("textarea { field-sizing: fixed !important; min-height: 0 !important; }");
      document.adoptedStyleSheets.push(sheet);
    });
  });
  await openNew(owner);
  const title = field(owner, "title");
  const isWhole = () => title.evaluate((area) => area.scrollHeight <= area.clientHeight);
  const height = () => title.evaluate((area) => area.clientHeight);
  await title.fill("Short");
  const oneLine = await height();
  await title.fill("A title that needs several lines, since it goes on and on. ".repeat(3));
  await expect.poll(isWhole).toBe(true);
  expect(await height()).toBeGreaterThan(2 * oneLine);
  await owner.setViewportSize({ width: 390, height: 844 });
  await expect.poll(isWhole).toBe(true);
  await title.fill("Short");
  await expect.poll(height).toBeLessThan(2 * oneLine);
});

test("a slash lists what can be put in, narrowed by what is typed after it", async ({ owner }) => {
  await openNew(owner);
  const content = field(owner, "content");
  await content.click();
  await owner.keyboard.type("/");
  const list = owner.getByRole("listbox", { name: "Insert" });
  await expect(list.getByRole("option", { selected: true })).toContainText("Heading");
  await expectAccessibleInBothThemes(owner);
  await owner.setViewportSize(screens.desktop);
  await owner.keyboard.type("tab");
  await expect(list.getByRole("option")).toHaveCount(1);
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("Fruit");
  await owner.keyboard.press("Tab");
  await owner.keyboard.type("Price");
  await owner.getByRole("toolbar", { name: "Table" }).getByText("Align right").click();
  await owner.getByRole("toolbar", { name: "Table" }).getByText("Delete row").click();
  await expect(content.getByRole("row")).toHaveCount(2);
  await owner.keyboard.press("Control+z");
  await expectContent(owner, "| Fruit | Price | |\n| - | -: | - |\n| | | |\n| | | |");
  await content.locator("p").last().click();
  await owner.keyboard.type("and/or");
  await expect(list).toBeHidden();
  await owner.keyboard.press("Escape");
  await expect(content).toContainText("and/or");
  await content.getByRole("cell").last().click();
  await expect(owner.getByRole("toolbar", { name: "Table" })).toBeVisible();
  await owner.keyboard.press("Tab");
  await expect(content, "Tab leaves after the last cell").not.toBeFocused();
  await expect(content.getByRole("row")).toHaveCount(3);
});

test("Enter in the title leads to the text, and in a field it publishes nothing", async ({
  owner,
  site,
}) => {
  await openNew(owner);
  await field(owner, "title").fill("A winter");
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("It was cold.");
  await expect(field(owner, "title")).toHaveValue("A winter");
  await expectContent(owner, "It was cold.");
  await field(owner, "category").fill("Weather");
  await owner.keyboard.press("Enter");
  await expect(savedState(owner)).toBeVisible();
  expect(await stored(site)).toMatchObject([{ title: "A winter", published: false }]);
});

test("a picture that is dropped on a word goes between the blocks", async ({ owner }) => {
  await openNew(owner);
  await writeContent(owner, "Everybody at the table.\n\nThe next line.");
  const content = field(owner, "content");
  const bytes = [...(await painted(32, 20).png().toBuffer())];
  await content.evaluate((element, data) => {
    const words = element.querySelector("p")?.firstChild;
    if (!words) throw new Error("There is no text.");
    const range = document.createRange();
    range.setStart(words, 2);
    const { left, top, height } = range.getBoundingClientRect();
    const dataTransfer = new DataTransfer();
    for (const name of ["one.png", "two.png"]) {
      dataTransfer.items.add(new File([new Uint8Array(data)], name, { type: "image/png" }));
    }
    const at = { clientX: left, clientY: top + height / 2 };
    element.dispatchEvent(
      new DragEvent("drop", { dataTransfer, ...at, bubbles: true, cancelable: true }),
    );
  }, bytes);
  await expect(content.getByLabel("Alt text")).toHaveCount(2);
  await expect(content.locator("p", { hasText: "Everybody at the table." })).toBeVisible();
  await expect(content.locator("p", { hasText: "The next line." })).toBeVisible();
});

test("the list of a slash is clear of the bars and of the window's edges, on a desk and on a phone", async ({
  owner,
}) => {
  await openNew(owner);
  const content = field(owner, "content");
  for (const viewport of [{ width: 1366, height: 660 }, screens.phone]) {
    await owner.setViewportSize(viewport);
    await content.click();
    const option = owner.getByRole("listbox", { name: "Insert" }).getByRole("option").first();
    for (let line = 1; line <= 9; line++) {
      await owner.keyboard.type("/");
      await expect(option).toHaveAttribute("aria-selected", "true");
      const isSeen = await option.evaluate((element) => {
        const menu = element.closest("[role=listbox]")?.parentElement;
        const { left, top, width } = menu?.getBoundingClientRect() ?? new DOMRect();
        return menu?.contains(document.elementFromPoint(left + width / 2, top + 4));
      });
      expect(isSeen, `line ${line} at ${viewport.width} px`).toBe(true);
      await owner.keyboard.press("Backspace");
      await owner.keyboard.press("Enter");
    }
    await content.press("Control+a");
    await owner.keyboard.press("Backspace");
  }
});

test("the list of a slash is clear of a phone's keyboard, and stays with its line", async ({
  owner,
}) => {
  await owner.setViewportSize(screens.phone);
  await owner.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { width: 390, height: 844, offsetTop: 0 });
    Object.defineProperty(window, "visualViewport", { value: view });
  });
  await openNew(owner);
  await field(owner, "content").click();
  await owner.evaluate(() => {
    Object.assign(visualViewport ?? {}, { height: 484 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await owner.keyboard.type("A line of words.\n".repeat(9));
  await owner.keyboard.type("/");
  const list = owner.getByRole("listbox", { name: "Insert" });
  await expect(list).toBeVisible();
  const places = () =>
    list.evaluate((element) => {
      const menu = element.parentElement?.getBoundingClientRect();
      const line = getSelection()?.getRangeAt(0).getBoundingClientRect();
      if (!menu || !line) throw new Error("There is no list.");
      return {
        bottom: menu.bottom,
        height: menu.height,
        gap: Math.round(Math.max(menu.top - line.bottom, line.top - menu.bottom)),
      };
    });
  await expect.poll(async () => (await places()).bottom).toBeLessThan(484);
  expect((await places()).height).toBeGreaterThan(150);
  await owner.mouse.move(200, 300);
  await owner.mouse.wheel(0, -60);
  await expect.poll(async () => (await places()).gap).toBe(8);
});

test("a picture is dropped into the text, described and published", async ({ owner, site }) => {
  await openNew(owner);
  await write(owner);
  const content = field(owner, "content");
  const bytes = [...(await painted(320, 200).png().toBuffer())];
  await content.evaluate((element, data) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(data)], "door.png", { type: "image/png" }));
    const { left, bottom } = element.querySelector("p")?.getBoundingClientRect() ?? new DOMRect();
    const at = { clientX: left + 4, clientY: bottom - 4 };
    element.dispatchEvent(
      new DragEvent("drop", { dataTransfer, ...at, bubbles: true, cancelable: true }),
    );
  }, bytes);
  await content.getByLabel("Alt text").fill("A lit door.");
  await content.getByLabel("Caption").fill("Light one.");
  await expectAccessibleInBothThemes(owner);
  await owner.setViewportSize(screens.desktop);
  await saveButton(owner).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  const [blog] = await stored(site);
  expect(blog?.content).toMatch(/!\[A lit door\.\]\(\/media\/\S+\.webp "Light one\."\)/);
  const page = await owner.request.get(sitePaths.blog("a-steady-hand"));
  expect(await page.text()).toMatch(/<img[^>]+alt="A lit door\."[^>]+srcset=/);
});

test("words are counted, and the read time follows them until another one is typed", async ({
  owner,
}) => {
  await openNew(owner);
  await writeContent(owner, "word ".repeat(1240));
  await expect(owner.getByText("1,240 words")).toBeVisible();
  await expect(field(owner, "read_time")).toHaveValue("6 min read");
  await field(owner, "read_time").fill("A coffee long");
  await writeContent(owner, "word ".repeat(440));
  await owner.getByRole("button", { name: "Use 2 min read" }).press("Enter");
  await expect(field(owner, "read_time")).toHaveValue("2 min read");
  await expect(field(owner, "read_time")).toBeFocused();
  await writeContent(owner, "word ".repeat(660));
  await expect(field(owner, "read_time")).toHaveValue("3 min read");
});

test("what is typed before the text’s editor has come goes over into it", async ({ owner }) => {
  const held = Promise.withResolvers<void>();
  await owner.route(/\/text-editor-[^/]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openNew(owner);
  const content = field(owner, "content");
  await field(owner, "title").fill("Typed at once");
  await content.click();
  await owner.keyboard.type("## Early\nFirst wrds ");
  for (let step = 0; step < 4; step++) await owner.keyboard.press("ArrowLeft");
  await expect(owner.locator("textarea").and(content)).toBeFocused();
  held.resolve();
  await expect(owner.locator("[contenteditable]").and(content)).toBeFocused();
  await owner.keyboard.type("o");
  await owner.keyboard.press("End");
  await owner.keyboard.type("and more.");
  await expectContent(owner, "## Early\n\nFirst words and more.");
  await content.focus();
  for (let step = 0; step < 3; step++) await owner.keyboard.press("Control+z");
  await expectContent(owner, "");
});

test("no key is lost while the text’s editor takes over", async ({ owner }) => {
  await owner.goto(adminPaths.newBlog());
  const content = field(owner, "content");
  await content.focus();
  const words = Array.from({ length: 40 }, (_, at) => `w${at}`).join(" ");
  await owner.keyboard.type(words);
  await expect(owner.locator("[contenteditable]").and(content)).toBeVisible();
  await expectContent(owner, words);
});

test("a refused field of a panel that was put away is shown by its link", async ({ owner }) => {
  await openNew(owner);
  await owner.getByRole("button", { name: "Panel" }).click();
  await expect(owner.getByRole("complementary", { name: "About this text" })).toBeHidden();
  await owner.reload();
  await saveButton(owner).click();
  await owner
    .getByRole("group", { name: "Please look at:" })
    .getByRole("link", { name: "Category" })
    .click();
  await expect(field(owner, "category")).toBeFocused();
});
