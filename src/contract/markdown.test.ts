import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { processorTime } from "#test/support/processor-time.ts";
import { parseMarkdown } from "./markdown.ts";

/** The kinds and words of all marks, in the order of the text. */
function marksIn(markdown: string): string[] {
  const marks: string[] = [];
  const visit = (node: Nodes) => {
    if (node.type === "strong" || node.type === "emphasis" || node.type === "delete") {
      marks.push(`${node.type} ${wordsOf(node)}`);
    } else if (node.type === "link") marks.push(`${node.url} ${wordsOf(node)}`);
    if ("children" in node) node.children.forEach(visit);
  };
  visit(parseMarkdown(markdown));
  return marks;
}

function wordsOf(node: Nodes): string {
  if ("children" in node) return node.children.map(wordsOf).join("");
  return "value" in node ? node.value : "";
}

describe("a tilde", () => {
  it.each([
    ["10~20분, 30~40분", []],
    ["3~5天，100~200元。", []],
    ["5~7 weeks, ~12~ meetings, a~b~c", []],
    ["~~is struck~~ and ~~so~~ is this", ["delete is struck", "delete so"]],
    ["a ~~b~c~~ d", ["delete b~c"]],
    ["~~~not closed~~~ here", []],
  ])("strikes in twos alone: %s", (markdown, marks) => expect(marksIn(markdown)).toEqual(marks));
});

describe("emphasis", () => {
  it.each([
    ["これは**「大事なこと」**です。", ["strong 「大事なこと」"]],
    ["这是**我想做的事。**所以继续。", ["strong 我想做的事。"]],
    ["문서를 쓸 때 **마크다운(Markdown)**을 쓴다", ["strong 마크다운(Markdown)"]],
    ["他说~~删除（旧）。~~新的。", ["delete 删除（旧）。"]],
    ["**重要**です", ["strong 重要"]],
    ["これは*「斜体」*です", ["emphasis 「斜体」"]],
    ["𠮷**「野家」**𠮷", ["strong 「野家」"]],
    ["これは***「両方」***です", ["emphasis 「両方」", "strong 「両方」"]],
    ["snake_case_name と 2*3*4", ["emphasis 3"]],
    ["A **bold “word”** in English, not** this **one", ["strong bold “word”"]],
  ])("stands beside letters without a space: %s", (markdown, marks) =>
    expect(marksIn(markdown)).toEqual(marks),
  );
});

describe("a bare address", () => {
  const a = "https://a.example";
  it.each([
    [`詳細は${a}をご覧ください。`, [a]],
    [`詳細は${a}/をご覧ください。`, [`${a}/`]],
    [`请看${a}/about。下一句`, [`${a}/about`]],
    [`请看${a}/a?b=c#d，然后`, [`${a}/a?b=c#d`]],
    [`${a}에서 확인하세요`, [a]],
    [`（${a}/x）を`, [`${a}/x`]],
    [`「${a}/x」`, [`${a}/x`]],
    [`${a}/%E6%97%A5を`, [`${a}/%E6%97%A5`]],
    [`${a}:8080/xです`, [`${a}:8080/x`]],
    [`${a}は**大事**です`, [a, "strong 大事"]],
    ["www.a.exampleです", ["http://www.a.example"]],
    ["info@a.exampleまで", ["mailto:info@a.example"]],
    ["https://日本語.example/をどうぞ", ["https://日本語.example/"]],
    ["https://例え.テスト/道", ["https://例え.テスト/道"]],
    [`See ${a}/x, and (${a}/y).`, [`${a}/x`, `${a}/y`]],
    [`${a}/größe and ${a}/путь`, [`${a}/größe`, `${a}/путь`]],
    [`<${a}/日本>です [x](${a}/日本)です`, [`${a}/日本`, `${a}/日本`]],
  ])("ends before the sentence goes on: %s", (markdown, links) => {
    const found = marksIn(markdown).map((mark) => mark.replace(/^(?!strong)(\S+) .*$/, "$1"));
    expect(found).toEqual(links);
  });

  it("of a hundred thousand letters is found in bounded time", () => {
    const start = processorTime();
    parseMarkdown(`https://${"日".repeat(50_000)} https://a.example/${"日a".repeat(25_000)}`);
    expect(processorTime() - start).toBeLessThan(3_000);
  });
});
