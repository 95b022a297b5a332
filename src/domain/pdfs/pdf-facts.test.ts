import { expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { cleanTitle, toFacts } from "./pdf-facts.ts";

const words = { pages: 3, width_mm: 210, height_mm: 297, title: "", outline: [] };

it.each([
  "Microsoft Word - playbook v3.docx",
  "Microsoft PowerPoint - Deck",
  "untitled",
  "Untitled-2",
  "Document1",
  "PowerPoint Presentation",
  "PowerPoint-Präsentation",
  "Présentation PowerPoint",
  "Presentación de PowerPoint",
  "Presentazione standard di PowerPoint",
  "Apresentação do PowerPoint",
  "Prezentacja programu PowerPoint",
  "Презентация PowerPoint",
  "PowerPoint プレゼンテーション",
  "PowerPoint 演示文稿",
  "Unbenannt-1",
  "Ohne Titel 2",
  "Sans titre",
  "Documento1",
  "Présentation (2)",
  "Belge1",
  "無題",
  "名称未設定 1",
  "문서1",
  "playbook_final.indd",
  "  \u0000\u200b ",
  "---",
])("the title %j is no title", (title) => {
  expect(cleanTitle(title)).toBe("");
});

it.each([
  ["The Pilot\r\nPlaybook", "The Pilot Playbook"],
  ["دليل التجربة", "دليل التجربة"],
  ["\u202eevil.fdp", "evil.fdp"],
  ["🚪✨", "🚪✨"],
  ["Document management for clinics", "Document management for clinics"],
  ["e\u0301tude", "étude"],
  ["half \ud83d", "half"],
  ["Questions &amp; answers &#8211; <all>", "Questions & answers – <all>"],
  ["PowerPoint for presenters: a guide", "PowerPoint for presenters: a guide"],
  [
    "Presentations in PowerPoint that people remember",
    "Presentations in PowerPoint that people remember",
  ],
  ["Dokumentation 2024", "Dokumentation 2024"],
])("the title %j becomes %j", (title, expected) => {
  expect(cleanTitle(title)).toBe(expected);
});

it("a title longer than a title may be is cut, but no letter in two", () => {
  const title = `${"x".repeat(limits.title - 1)}🚪`;
  expect(cleanTitle(title)).toBe("x".repeat(limits.title - 1));
});

it("an outline keeps a dozen lines that say something", () => {
  const outline = [
    { title: " \n", page: 1 },
    ...Array.from({ length: 20 }, (_, index) => ({ title: `Part\t${index}`, page: null })),
  ];
  const facts = toFacts({ ...words, outline });
  expect(facts.outline).toHaveLength(12);
  expect(facts.outline[0]).toEqual({ title: "Part 0", page: null });
});
