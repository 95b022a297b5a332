import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { adminPaths, picturePaths } from "#contract/paths.ts";
import {
  expectContent,
  field,
  openNew,
  saveButton,
  stored,
  typed,
  write,
} from "#test/support/blog-editor.ts";
import { painted } from "#test/support/pictures.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  failCalls,
  screens,
  test,
  toast,
} from "#test/support/portal.ts";

const clipboards = "test/e2e/clipboards";

/** Skips the plain field that stands in until the editor has loaded. */
function textEditor(page: Page): Locator {
  return page
    .getByRole("textbox", { name: "Content", exact: true })
    .and(page.locator("[contenteditable=true]"));
}

async function paste(page: Page, html: string, text = "") {
  const area = textEditor(page);
  await area.click();
  await area.evaluate(
    (element, [rich, plain]) => {
      const clipboardData = new DataTransfer();
      if (rich) clipboardData.setData("text/html", rich);
      clipboardData.setData("text/plain", plain);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    },
    [html, text] as const,
  );
}

async function markdownOf(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  const markdown = await page.locator("textarea[aria-label=Content]").inputValue();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  return markdown;
}

const pastes = [
  {
    file: "google-docs",
    report:
      "Pasted from Google Docs: 2 headings, 2 lists, 1 link, 1 table kept; fonts and colours left out; 1 picture did not come along: put its file in its place",
    markdown: [
      "## Where the hours go",
      "Count **every** _week_, see [the sums](https://example.com/hours).",
      "- Mail\n  - Sorting\n- Calls",
      "### By person",
      "| Name | Hours |\n| - | - |\n| Mei | 4 |",
    ],
  },
  {
    file: "word",
    report: "Pasted from Word: 1 heading, 2 lists kept; fonts and colours, underlining left out",
    markdown: [
      "## The plan",
      "Two **steps** and a line.",
      "1. Measure\n   1. for a week\n2. Decide",
      "After.",
    ],
  },
  {
    file: "notion",
    report: "Pasted from Notion: 1 heading, 2 lists, 1 link kept",
    markdown: [
      "### Checklist",
      "Use `npm start` and [read before](/blogs/before).",
      "- First\n  - Nested",
      "> Said once.",
      "```js\nconst a = 1;\n```",
    ],
  },
];

/** HTML that Markdown has no form for, and the form that it gets. */
const forms: { html: string; markdown: string; report?: string }[] = [
  {
    html: "<p>12 m<sup>2</sup> of H<sub>2</sub>O, x<sup><em>n</em></sup>, the 1<sup>st</sup>, E = mc<span style='vertical-align:super'><span style='font-size:0.6em;vertical-align:super'>2</span></span></p>",
    markdown: "12 m² of H₂O, xⁿ, the 1st, E = mc²",
  },
  {
    html: "<p>Portico<sup>for those who build it</sup></p>",
    markdown: "Porticofor those who build it",
    report: "Pasted: raised or lowered words left out",
  },
  {
    html: "<table><caption>Prices</caption><tr><td colspan=2>A</td><td align=right>B</td></tr><tr><td rowspan=2>one</td><td><p>x</p><p>y</p></td><td>Do:<ul><li>a</li><li>b</li></ul></td></tr><tr><td colspan=2>two</td></tr></table>",
    markdown: "Prices\n\n| A | | B |\n| - | - | -: |\n| one | x y | Do: a; b |\n| | two | |",
    report: "Pasted: 1 table kept; merged cells split; lines of a cell joined",
  },
  {
    html: "<table><tr><td>Logo</td><td>Name</td></tr><tr><td><img src='/pictures/article-1.webp' alt='Door'></td><td>Portico</td></tr></table>",
    markdown: "| Logo | Name |\n| - | - |\n| ![Door](/pictures/article-1.webp) | Portico |",
  },
  {
    html: "<p>See</p><iframe src='https://example.com/embed' title='The film'></iframe><video><source src='//example.com/film.mp4'></video><embed src='data:x'>",
    markdown: "See\n\n[The film](https://example.com/embed)\n\n<https://example.com/film.mp4>",
    report: "Pasted: 2 videos or pages in frames linked; 1 video or page in a frame left out",
  },
  {
    html: "<span>One</span><br><span>two</span><br><br><span>three</span>",
    markdown: "One\\\ntwo\n\nthree",
  },
  {
    html: "<table role=presentation><tr><td><h2>News</h2></td><td><p>Text</p></td></tr></table><details><summary>More</summary>of it</details><dl><dt>Term</dt><dd>Meaning</dd></dl>",
    markdown: "## News\n\nText\n\nMore\n\nof it\n\n**Term**\n\nMeaning",
  },
  {
    html: `<div class="ListContainerWrapper"><ol start="3"><li data-aria-level="1"><p>Three</p></li></ol></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>Under it</p></li></ul></div>`,
    markdown: "3. Three\n   - Under it",
  },
  {
    html: "<p>Yes <img src='https://example.com/1f600.png' class='emoji' alt='😀'> שלום <q>so</q> <ruby>漢<rt>kan</rt></ruby> <math><msup><mi>x</mi><mn>2</mn></msup></math></p>",
    markdown: "Yes 😀 שלום “so” 漢(kan) x²",
  },
  {
    html: `<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AAAA" alt="checked"><p>Done</p></li></ul>`,
    markdown: "- [x] Done",
  },
  {
    html: `<p>Text<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a>.</p><div><br clear=all><hr width="33%"><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> The note.</p></div></div>`,
    markdown: "Text[^1].\n\n[^1]: The note.",
  },
  {
    html: `<pre><div>js<button>Copy</button></div><div><code class="language-js">a();\n\nb();\n</code></div></pre>`,
    markdown: "```js\na();\n\nb();\n```",
  },
  {
    html: "<div style='font-family: Menlo, monospace;white-space: pre;'><div><span style='color:#fff'>if</span> a:</div><div>    b()</div></div>",
    markdown: "```\nif a:\n    b()\n```",
  },
  {
    html: "<p><b style='mso-bidi-font-weight:normal'>bold</b> <i style='mso-bidi-font-style:\nnormal'>slope</i> <s style='mso-text-decoration:none'>struck</s> <span style='mso-bidi-font-weight:bold;mso-bidi-font-style:italic'>plain</span></p>",
    markdown: "**bold** _slope_ ~~struck~~ plain",
  },
  {
    html: "<p><i style='font-weight: 700'>both</i> <u style='FONT-WEIGHT:bold'>thick</u> <b style='font-weight: 400'>no</b> <strong style='font-weight:normal;font-style:italic'>slope</strong> <em style='font-style:normal'>no</em> <del style='text-decoration:none'>no</del> <b style='text-decoration-line:line-through'>out</b></p>",
    markdown: "_**both**_ **thick** no _slope_ no no **~~out~~**",
  },
];

test("a paste keeps its form, or its words and places, tells the rest, and runs nothing", async ({
  owner,
}) => {
  await owner.goto(adminPaths.newBlog());
  const text = textEditor(owner);
  const clear = async () => {
    await text.press("Control+a");
    await text.press("Backspace");
  };
  for (const { file, report, markdown } of pastes) {
    await paste(owner, readFileSync(`${clipboards}/${file}.html`, "utf8"), "plain");
    await expect(owner.getByRole("status").filter({ hasText: "Pasted" })).toContainText(report);
    expect((await markdownOf(owner)).split("\n\n"), file).toEqual(markdown);
    await clear();
  }
  for (const { html, markdown, report } of forms) {
    await paste(owner, html);
    expect(await markdownOf(owner)).toBe(markdown);
    if (report) await expect(owner.getByText(report, { exact: true })).toBeVisible();
    await clear();
  }
  await paste(owner, "", "## Head\n\n- a\n- b");
  expect(await markdownOf(owner)).toBe("## Head\n\n- a\n- b");
  await clear();
  await paste(
    owner,
    `<p onclick="alert(1)">Text<script>alert(1)</script><img src=x onerror=alert(1)>
     <a href="javascript:alert(1)">link</a><iframe src="javascript:alert(1)"></iframe>
     <a href="java&#9;script:alert(1)">two</a><a href="/&#9;/evil.example">three</a></p>`,
  );
  await expect(text).toContainText("Text");
  await expect(text.locator("script, iframe, [onclick], [onerror], a")).toHaveCount(0);
  expect(await markdownOf(owner)).not.toContain("javascript");
});

test("a paste is taken back without what was written before or after it, or put in as plain text", async ({
  owner,
}) => {
  await owner.goto(adminPaths.newBlog());
  const html = "<h2>Head</h2><p><u>Some</u> <b>words</b></p>";
  await paste(owner, html);
  await expectAccessibleInBothThemes(owner);
  await owner.setViewportSize(screens.desktop);
  await owner.getByRole("button", { name: "Undo paste" }).click();
  expect(await markdownOf(owner)).toBe("");
  await paste(owner, html);
  await owner.getByRole("button", { name: "Paste as plain text instead" }).click();
  expect(await markdownOf(owner)).toBe("Head\n\nSome words");

  await textEditor(owner).press("Control+a");
  await owner.keyboard.press("Backspace");
  const text = textEditor(owner);
  const undo = owner.getByRole("button", { name: "Undo paste" });
  await text.pressSequentially("Before ");
  await paste(owner, "<p><u>pasted</u></p>");
  await undo.click();
  expect(await markdownOf(owner)).toBe("Before");
  await paste(owner, "<p><u>pasted</u></p>");
  await expect(undo).toBeVisible();
  await text.press("Control+End");
  await text.pressSequentially(" after");
  await expect(undo).toBeHidden();
  await expectContent(owner, "Before pasted after");
});

test("a picture inside a paste is stored in its place, and one that is none is told", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/422/);
  const bytes = await painted(40, 30).png().toBuffer();
  const picture = `data:image/png;base64,${bytes.toString("base64")}`;
  const broken = `data:image/png;base64,${Buffer.from("no picture").toString("base64")}`;
  await owner.goto(adminPaths.newBlog());
  await paste(
    owner,
    `<p>Before</p><img src="${picture}" alt="A chart"><p>Between</p><img src="${broken}"><p>After</p>`,
  );
  await expect(owner.getByText("Pasted: 2 pictures kept")).toBeVisible();
  const refused = owner.getByRole("alert").filter({ hasText: "pasted-picture-2.png" });
  await expect(refused).toBeVisible();
  await expect(owner.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect
    .poll(() => markdownOf(owner))
    .toMatch(/^Before\n\n!\[A chart\]\(\/media\/\S+\.webp\)\n\nBetween\n\nAfter\s*$/);
  await owner.getByRole("button", { name: "Remove pasted-picture-2.png" }).click();
  await expect(refused).toBeHidden();
});

test("a picture that a program keeps to itself has a place that asks for its file", async ({
  owner,
  site,
}) => {
  await openNew(owner);
  await write(owner, { ...typed, content: "Before" });
  const content = field(owner, "content");
  await content.press("Control+End");
  await paste(
    owner,
    "<p>One</p><p><img src='file:///C:/Temp/clip_image001.png' alt='A chart'></p><p>Two</p><p><img src='blob:null/1'></p>",
  );
  await expect(
    owner.getByText("2 pictures did not come along: put their files in their places"),
  ).toBeVisible();
  await expect(content.getByText("The picture “A chart” is missing here.")).toBeVisible();
  await expect(content.getByText("A picture is missing here.")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.setViewportSize(screens.desktop);
  await saveButton(owner).click();
  const advice = "Under Text, wait for it, try again or remove it.";
  await expect(owner.locator("[data-sonner-toast]").getByText(advice)).toBeVisible();
  expect((await stored(site)).every(({ published }) => !published)).toBe(true);

  const buffer = await painted(40, 30).png().toBuffer();
  const file = { name: "chart.png", mimeType: "image/png", buffer };
  await content.getByLabel("Choose its file").first().setInputFiles(file);
  await expect(content.getByLabel("Alt text")).toHaveValue("A chart");
  await content.getByText("A picture is missing here.").click();
  await pasteFiles(owner, ["second.png"]);
  await expect(content.getByLabel("Alt text")).toHaveCount(2);
  await expect(content.getByText("missing here")).toHaveCount(0);
  await expect
    .poll(() => markdownOf(owner))
    .toMatch(/One\n\n!\[A chart\]\(\/media\/\S+\)\n\nTwo\n\n!\[\]\(\/media\/\S+\)\s*$/);
});

test("a picture that stays on another server is told, and marked where it stands", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/left the origin/);
  await owner.route("https://lh7.example/**", (route) =>
    route.fulfill({ path: "public/pictures/article-1.webp" }),
  );
  await openNew(owner);
  await paste(
    owner,
    "<p>One</p><img src='https://lh7.example/abc'><img src='/pictures/article-1.webp' alt='Door'>",
  );
  await expect(
    owner.getByText(
      "Pasted: 1 picture kept; 1 picture still lies on lh7.example: save it and put it in as a file",
    ),
  ).toBeVisible();
  await expect(field(owner, "content").getByText("It lies on lh7.example")).toHaveCount(1);
  await expectAccessibleInBothThemes(owner);
});

async function pasteFiles(page: Page, names: readonly string[], html = "") {
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: [...(await painted(40, 30).png().toBuffer())] })),
  );
  await textEditor(page).evaluate(
    (element, [given, rich]) => {
      const clipboardData = new DataTransfer();
      if (rich) clipboardData.setData("text/html", rich);
      for (const { name, bytes } of given) {
        clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
      }
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    },
    [files, html] as const,
  );
}

test("pictures that do not arrive keep their places until they do, and are told", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/net::ERR_/);
  await openNew(owner);
  await write(owner, { ...typed, content: "Before" });
  const content = field(owner, "content");
  await failCalls(owner, "POST", picturePaths.list(), "network", 1);
  await content.press("Control+End");
  await pasteFiles(owner, ["one.png", "two.png"]);
  await pasteFiles(owner, ["old.heic"]);
  // It must not go where the last one stood.
  await owner.keyboard.type("After");
  const failures = content.getByRole("alert");
  await expect(failures).toHaveCount(2);
  await expect(failures.first()).toContainText("“one.png” was not uploaded.");
  await expect(failures.last()).toContainText("“old.heic” is a HEIC photo.");
  await expect(owner.getByRole("button", { name: "Try again old.heic" })).toHaveCount(0);
  await expectAccessibleInBothThemes(owner);
  await owner.setViewportSize(screens.desktop);
  await expect
    .poll(() => markdownOf(owner))
    .toMatch(/^Before\n\n!\[[^\]]*\]\(\/media\/\S+\)\n\nAfter$/);
  const [two = ""] = /\/media\/[^)]+/.exec(await markdownOf(owner)) ?? [];

  await owner.getByRole("button", { name: "Markdown", exact: true }).click();
  const source = owner.locator("textarea[aria-label=Content]");
  await source.fill((await source.inputValue()).replace("Before", "Above\n\nBefore"));
  await saveButton(owner).click();
  const advice = "Under Text, wait for it, try again or remove it.";
  await expect(owner.locator("[data-sonner-toast]").getByText(advice)).toBeVisible();
  expect((await stored(site)).every(({ published }) => !published)).toBe(true);
  await owner.getByRole("button", { name: "Text", exact: true }).click();
  await expect(failures).toHaveCount(2);

  await owner.getByRole("button", { name: "Try again one.png" }).click();
  await owner.getByRole("button", { name: "Remove old.heic" }).click();
  await expect(failures).toHaveCount(0);
  await expect
    .poll(() => markdownOf(owner))
    .toMatch(/^Above\n\nBefore\n\n!\[[^\]]*\]\(\S+\)\n\n!\[[^\]]*\]\(\S+\)\n\nAfter$/);
  expect((await markdownOf(owner)).lastIndexOf("/media/")).toBe(
    (await markdownOf(owner)).indexOf(two),
  );
  await saveButton(owner).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
});

test("a picture comes once the network is back, into what was written in Markdown meanwhile", async ({
  owner,
  context,
  allowTrouble,
}) => {
  allowTrouble(/net::ERR_/);
  await openNew(owner);
  const content = field(owner, "content");
  await content.click();
  await owner.keyboard.type("Before");
  await context.setOffline(true);
  // Browsers hand on a picture that was copied from a page like this.
  await pasteFiles(
    owner,
    ["copied.png"],
    "<meta charset='utf-8'><img src='https://example.com/a.png'>",
  );
  await expect(content.getByRole("alert")).toContainText("You seem to be offline.");
  await owner.getByRole("button", { name: "Markdown", exact: true }).click();
  const source = owner.locator("textarea[aria-label=Content]");
  await source.fill("Before, and after");
  await context.setOffline(false);
  await expect(source).toHaveValue(/^Before, and after\n\n!\[\w*\]\(\/media\/\S+\)\s*$/);
  await owner.getByRole("button", { name: "Text", exact: true }).click();
  await expect(content.getByLabel("Alt text")).toBeVisible();
  await content.focus();
  await owner.keyboard.press("Control+z");
  await expect(content.getByRole("alert")).toHaveCount(0);
});

test("plain text is what it says, unless it clearly is Markdown", async ({ owner }) => {
  await openNew(owner);
  await paste(owner, "<meta charset='utf-8'>", "Only words");
  await expectContent(owner, "Only words");
  await field(owner, "content").press("Control+a");
  await owner.keyboard.press("Backspace");
  const lines = "call(*args) of __init__\r\n1. May\r\n# of the year\r\nhttps://example.com/a_b";
  await paste(owner, "", lines);
  const content = field(owner, "content");
  await expect(content.locator("em, strong, li, h1")).toHaveCount(0);
  await expect(content.locator("p").filter({ hasText: /\S/ })).toHaveText(lines.split("\r\n"));
  const written =
    "call(\\*args) of \\_\\_init\\_\\_\n\n1\\. May\n\n\\# of the year\n\n<https://example.com/a_b>";
  await expectContent(owner, written);
  await content.press("Control+a");
  await owner.keyboard.insertText("*one*\n__two__");
  await expectContent(owner, "\\*one\\*\n\n\\_\\_two\\_\\_");
});
