import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { adminPaths } from "#contract/paths.ts";
import { painted } from "#test/support/pictures.ts";
import { expect, expectAccessibleInBothThemes, screens, test } from "#test/support/portal.ts";

const clipboards = "test/e2e/clipboards";

async function paste(page: Page, html: string, text = "") {
  const area = page.getByRole("textbox", { name: "Content", exact: true });
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
      "Pasted from Google Docs: 2 headings, 2 lists, 1 link, 1 table kept; fonts and colours, 1 picture left out",
    markdown: [
      "## Where the hours go",
      "Count **every** _week_, see [the sums](https://example.com/hours).",
      "- Mail\n  - Sorting\n- Calls",
      "### By person",
      "| Name | Hours |\n| - | - |\n| Mei | 4 |",
      "\\[Picture: A chart]",
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

for (const { file, report, markdown } of pastes) {
  test(`a clipboard of ${file} keeps its form, and the rest is told`, async ({ owner }) => {
    await owner.goto(adminPaths.newBlog());
    await paste(owner, readFileSync(`${clipboards}/${file}.html`, "utf8"), "plain");
    await expect(owner.getByRole("status").filter({ hasText: "Pasted" })).toContainText(report);
    expect((await markdownOf(owner)).split("\n\n")).toEqual(markdown);
  });
}

test("a paste is taken back, or put in as plain text", async ({ owner }) => {
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
  await expect
    .poll(() => markdownOf(owner))
    .toMatch(
      /^Before\n\n!\[A chart\]\(\/media\/\S+\.webp\)\n\nBetween\n\n\\\[Picture 2\]\n\nAfter\s*$/,
    );
  await expect(owner.getByRole("alert").filter({ hasText: "pasted-picture-2.png" })).toBeVisible();
});

test("pasted Markdown is read as such", async ({ owner }) => {
  await owner.goto(adminPaths.newBlog());
  await paste(owner, "", "## Head\n\n- a\n- b");
  expect(await markdownOf(owner)).toBe("## Head\n\n- a\n- b");
});

test("markup that would run is left out of a paste", async ({ owner }) => {
  await owner.goto(adminPaths.newBlog());
  await paste(
    owner,
    `<p onclick="alert(1)">Text<script>alert(1)</script><img src=x onerror=alert(1)>
     <a href="javascript:alert(1)">link</a><iframe src="https://evil.example"></iframe></p>`,
  );
  const text = owner.getByRole("textbox", { name: "Content", exact: true });
  await expect(text).toContainText("Text");
  await expect(text.locator("script, iframe, [onclick], [onerror], a")).toHaveCount(0);
  expect(await markdownOf(owner)).not.toContain("javascript");
});
