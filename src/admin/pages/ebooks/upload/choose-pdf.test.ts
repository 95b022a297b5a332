import { expect, it } from "vitest";
import { fileSize, sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import {
  findContentProblem,
  findFileProblem,
  titleFrom,
  withLowerCaseEnding,
} from "./choose-pdf.ts";

const file = (name: string, bytes = 2000) => ({
  file: new File([new Uint8Array(bytes)], name),
  isFolder: false,
});

it.each([
  file("guide.pdf"),
  file("two.words v2.pdf"),
  file(".pdf"),
  file("PILOT.PDF"),
  file("full.pdf", limits.pdfBytes),
])("takes $file.name of $file.size bytes", (candidate) => {
  expect(findFileProblem([candidate])).toBeNull();
});

it.each([
  [
    "the-pilot-playbook.docx",
    "“the-pilot-playbook.docx” is a Word file. Export it as a PDF and try again.",
  ],
  ["Deck.PPTX", "“Deck.PPTX” is a PowerPoint file. Export it as a PDF and try again."],
  ["cover.png", "“cover.png” is a picture. Choose the PDF of the ebook."],
  ["all.zip", "“all.zip” is an archive. Unpack it and choose the PDF inside."],
  ["guide.pdf.exe", "“guide.pdf.exe” is not a PDF. Choose a file whose name ends in .pdf."],
  ["guide", "“guide” has no file extension. Add .pdf to its name and try again."],
])("refuses %s and says what to do", (name, text) => {
  expect(findFileProblem([file(name)])).toEqual({ title: "Only PDF files allowed", text });
});

it("refuses a folder, even one that is named like a PDF", () => {
  expect(findFileProblem([{ ...file("guides.pdf", 4096), isFolder: true }])).toEqual({
    title: "Only PDF files allowed",
    text: "“guides.pdf” is a folder. Choose the PDF inside it.",
  });
});

it("refuses what is larger than the limit, and says both sizes", () => {
  expect(findFileProblem([file("big.pdf", limits.pdfBytes + 1)])).toEqual({
    title: "Failed to upload PDF",
    text: `“big.pdf” has ${fileSize(limits.pdfBytes + 1)}; the limit is ${sizeLimit(limits.pdfBytes)}. Make the PDF smaller and try again.`,
  });
});

it("refuses an empty file, and several at once", () => {
  expect(findFileProblem([file("empty.pdf", 0)])?.text).toBe(
    "“empty.pdf” is empty. Export it again.",
  );
  expect(findFileProblem([file("a.pdf"), file("b.pdf"), file("c.pdf")])?.text).toBe(
    "An ebook has one PDF, and these are 3 files. Choose one of them.",
  );
});

it.each(["%PDF-1.7", `${" ".repeat(1000)}%PDF-1.4`])("takes the content %j", async (content) => {
  expect(await findContentProblem(new File([content], "guide.pdf"))).toBeNull();
});

it.each(["Dear reader", "PDF-1.7", `${" ".repeat(1024)}%PDF-1.4`])(
  "refuses the content %j under the name of a PDF",
  async (content) => {
    expect(await findContentProblem(new File([content], "letter.pdf"))).toEqual({
      title: "Only PDF files allowed",
      text: "“letter.pdf” is named .pdf, but its content is something else. Export it as a PDF and try again.",
    });
  },
);

it.each([
  ["pilot_playbook-v3.pdf", "Pilot playbook v3"],
  ["the-pilot--playbook.PDF", "The pilot playbook"],
  ["2024-25 budget.pdf", "2024-25 budget"],
  ["Übersicht 2.0.pdf", "Übersicht 2.0"],
  ["ποιος-ξέρει.pdf", "Ποιος ξέρει"],
  [".pdf", ""],
  ["_ .pdf", ""],
  [`${"w".repeat(300)}.pdf`, `W${"w".repeat(199)}`],
])("takes a title from the name %s", (name, title) => {
  expect(titleFrom(name)).toBe(title);
});

it("an ending in capitals is sent in lower case, with the same bytes", async () => {
  const capital = new File(["%PDF-1.7"], "PILOT v2.PDF", { type: "application/pdf" });
  const sent = withLowerCaseEnding(capital);
  expect([sent.name, sent.type, await sent.text()]).toEqual([
    "PILOT v2.pdf",
    "application/pdf",
    "%PDF-1.7",
  ]);
  const usual = new File(["%PDF-1.7"], "guide.pdf");
  expect(withLowerCaseEnding(usual)).toBe(usual);
});
