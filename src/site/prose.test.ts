import { expect, it } from "vitest";
import { renderMarkdown } from "#domain/markdown.ts";
import { readable } from "./prose.tsx";

async function prose(markdown: string): Promise<string> {
  return readable((await renderMarkdown(markdown)).html);
}

it("puts tables into a box of their own, and code and tick boxes into reach of the keyboard", async () => {
  const html = await prose("| a |\n| - |\n| 1 |\n\n    code\n\n- [x] one\n- [ ] two");
  expect(html).toMatch(
    /<div class="prose-table" role="region"[^>]*><table>[\s\S]*<\/table><\/div>/,
  );
  expect(html).toContain('<pre tabindex="0"><code>');
  expect(html).toContain('<input type="checkbox" aria-label="Done" checked disabled>');
  expect(html).toContain('<input type="checkbox" aria-label="To do" disabled>');
});

it("X1: a tag that an attribute speaks of stays inside its attribute", async () => {
  const tags = "<table><pre><img src=x onerror=alert(1)></table>";
  const vectors = [`![\`${tags}\`](/a.png)`, `\`\`\`${tags.replaceAll(" ", "/")}\ncode\n\`\`\``];
  for (const vector of vectors) {
    const { html } = await renderMarkdown(vector);
    const made = readable(html).replaceAll(/="[^"]*"/g, "");
    expect(made).not.toMatch(/<(table|div)|<img[^>]*onerror/);
  }
});
