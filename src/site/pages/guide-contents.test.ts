import { expect, it } from "vitest";
import { contentsOf } from "./guide-contents.ts";

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
