import { expect, it } from "vitest";
import { ebookFormSchemas } from "./ebook.ts";
import {
  type ChapterInput,
  chapterInputs,
  chaptersOfPdf,
  contentsOf,
  noChapter,
  pastedChapters,
} from "./guide-contents.ts";
import { limits } from "./limits.ts";

const chapters = [
  { title: "Contents", page: 2 },
  { title: "Choose", page: 3 },
  { title: "Worksheet: problem statement", page: 5 },
  { title: "Measure", page: null },
];

it("the contents that an owner wrote say title, text, worksheets and page", () => {
  const contents = [
    "1 | Choose | Frequent, bounded and owned | Worksheet: problem statement | 3",
    "",
    "Measure|One measure||page 6",
    "Run",
    " | ",
  ].join("\n");
  expect(contentsOf({ contents, chapters })).toEqual([
    {
      title: "Choose",
      text: "Frequent, bounded and owned",
      worksheets: ["Worksheet: problem statement"],
      page: 3,
    },
    { title: "Measure", text: "One measure", worksheets: [], page: 6 },
    { title: "Run", text: "", worksheets: [], page: null },
  ]);
});

it("a title that is a number stays one", () => {
  expect(contentsOf({ contents: "2026\n1984 | 4", chapters: [] })).toEqual([
    { title: "2026", text: "", worksheets: [], page: null },
    { title: "1984", text: "", worksheets: [], page: 4 },
  ]);
});

it("without any, the chapters of the PDF are shown, and worksheets with the chapter before", () => {
  expect(contentsOf({ contents: " \n", chapters })).toEqual([
    { title: "Choose", text: "", worksheets: ["Worksheet: problem statement"], page: 3 },
    { title: "Measure", text: "", worksheets: [], page: null },
  ]);
  expect(contentsOf({ contents: "", chapters: [] })).toEqual([]);
});

const { schema, draftSchema } = ebookFormSchemas;
const row = (fields: Partial<ChapterInput>): ChapterInput => ({ ...noChapter, ...fields });

it("contents are stored as they always were, and come back as the same rows", () => {
  const contents = [
    "Choose | Frequent, bounded and owned | Worksheet: problem statement | 3",
    "Measure | Worksheet: baseline | Worksheet: log | 6",
    "Run",
  ].join("\n");
  const rows = chapterInputs(contents);
  expect(rows).toEqual([
    {
      title: "Choose",
      text: "Frequent, bounded and owned",
      worksheet: "Worksheet: problem statement",
      page: "3",
    },
    row({ title: "Measure", worksheet: "Worksheet: baseline; Worksheet: log", page: "6" }),
    row({ title: "Run" }),
  ]);
  expect(draftSchema.shape.contents.parse(rows)).toBe(contents);
});

it.each([
  ["words that look like a worksheet", row({ title: "Plan", text: "A checklist for a week" })],
  ["a worksheet of any name", row({ title: "Plan", worksheet: "The first letter" })],
  ["both, and a page", { title: "Plan", text: "A template", worksheet: "A letter", page: "3" }],
  ["a year for a title", row({ title: "1984", text: "The year" })],
  ["a number for a title", row({ title: "7", page: "7" })],
  ["a number for what it says", row({ title: "Answers", text: "42" })],
  ["a title like a page", row({ title: "page 3", worksheet: "Worksheet" })],
  ["no title yet", row({ text: "Half a thought", page: "9" })],
  ["only a page", row({ page: "9" })],
])("a row with %s keeps its columns", (_name, given) => {
  const stored = draftSchema.shape.contents.parse([row({ title: "First" }), given, given]);
  expect(chapterInputs(stored)).toEqual([row({ title: "First" }), given, given]);
});

it("what no column can hold is changed or left out", () => {
  const rows = [
    row({}),
    row({ title: " Risk | reward ", text: "one\ntwo", worksheet: " ; a;", page: "p. 3" }),
    row({ title: "  " }),
  ];
  expect(chapterInputs(draftSchema.shape.contents.parse(rows))).toEqual([
    { title: "Risk / reward", text: "one two", worksheet: "a", page: "3" },
  ]);
});

it("publishing asks for titles, and pages are numbers within bounds everywhere", () => {
  const problems = (rows: ChapterInput[], { shape } = schema) =>
    shape.contents.safeParse(rows).error?.issues.map(({ path, message }) => [path, message]);
  expect(problems([row({}), row({ text: "What?" })])).toEqual([[[1, "title"], "Enter a title."]]);
  expect(draftSchema.shape.contents.safeParse([row({ text: "What?" })]).success).toBe(true);
  expect(problems([row({ title: "Run", page: "iv" })])).toEqual([
    [[0, "page"], "Give the page as a number."],
  ]);
  expect(problems([row({ title: "x".repeat(limits.title + 1) })])).toEqual([
    [[0, "title"], "Keep a title to 200 characters or fewer."],
  ]);
  expect(problems(Array(25).fill(row({ title: "x".repeat(limits.title) })))).toEqual([
    [[], "Keep the contents to 4,000 characters or fewer."],
  ]);
});

it("the chapters of a PDF become rows", () => {
  expect(chaptersOfPdf(chapters)).toEqual([
    row({ title: "Choose", worksheet: "Worksheet: problem statement", page: "3" }),
    row({ title: "Measure" }),
  ]);
});

it.each([
  ["Choose\nMeasure\n", [row({ title: "Choose" }), row({ title: "Measure" })]],
  [
    "Choose ........ 3\r\nMeasure . . . . . 6\r\n",
    [row({ title: "Choose", page: "3" }), row({ title: "Measure", page: "6" })],
  ],
  [
    "1\tChoose\t3\n2\tMeasure\t6",
    [row({ title: "Choose", page: "3" }), row({ title: "Measure", page: "6" })],
  ],
  ["What next…\nRun ..... 12", [row({ title: "What next…" }), row({ title: "Run", page: "12" })]],
])("pasted lines become rows: %j", (text, rows) => {
  expect(pastedChapters(text)).toEqual(rows);
});
