import { NetworkError } from "#admin/errors.ts";
import type { PickedFile } from "#admin/upload/dropped-files.ts";
import { fileSize, sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import { capitalized } from "#contract/nouns.ts";
import { cutTo } from "#contract/short-text.ts";

export interface FileProblem {
  title: "Only PDF files allowed" | "Failed to upload PDF";
  text: string;
}

export function findFileProblem(files: readonly PickedFile[]): FileProblem | null {
  const [only, ...others] = files;
  if (!only) return null;
  if (others.length > 0) {
    return failed(`An ebook has one PDF, and these are ${files.length} files. Choose one of them.`);
  }
  const { name, size } = only.file;
  if (only.isFolder) return notPdf(`“${name}” is a folder. Choose the PDF inside it.`);
  if (!/\.pdf$/i.test(name)) return notPdf(`“${name}” ${describeKind(name)}`);
  if (size === 0) return failed(`“${name}” is empty. Export it again.`);
  if (size <= limits.pdfBytes) return null;
  return failed(
    `“${name}” has ${fileSize(size)}; the limit is ${sizeLimit(limits.pdfBytes)}. Make the PDF smaller and try again.`,
  );
}

/** Readers look for the mark anywhere in the first kilobyte, and so does the server. */
const HEAD_BYTES = 1024;

/** @throws {NetworkError} like a lost connection, where the file was moved or changed since */
export async function findContentProblem(file: File): Promise<FileProblem | null> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new NetworkError(cause);
    });
  if (new TextDecoder("latin1").decode(head).includes("%PDF-")) return null;
  return notPdf(
    `“${file.name}” is named .pdf, but its content is something else. Export it as a PDF and try again.`,
  );
}

/** A title to begin with, for a PDF that says none: “pilot_playbook-v3.pdf” as “Pilot playbook v3”. */
export function titleFrom(fileName: string): string {
  const words = fileName
    .replace(/\.pdf$/i, "")
    .replace(/[\s_]+|(?<=\p{L})-+|-+(?=\p{L})/gu, " ")
    .trim();
  return cutTo(capitalized(words), limits.title);
}

/** PILOT.PDF as PILOT.pdf: the server takes the ending in lower case only. */
export function withLowerCaseEnding(file: File): File {
  if (file.name.endsWith(".pdf")) return file;
  return new File([file], file.name.replace(/\.pdf$/i, ".pdf"), { type: file.type });
}

function failed(text: string): FileProblem {
  return { title: "Failed to upload PDF", text };
}

function notPdf(text: string): FileProblem {
  return { title: "Only PDF files allowed", text };
}

const kinds: readonly [endings: string, kind: string][] = [
  ["doc docx docm dot dotx rtf", "is a Word file. Export it as a PDF and try again."],
  ["odt ods odp", "is an OpenDocument file. Export it as a PDF and try again."],
  ["pages", "is a Pages file. Export it as a PDF and try again."],
  ["ppt pptx pps ppsx", "is a PowerPoint file. Export it as a PDF and try again."],
  ["key", "is a Keynote file. Export it as a PDF and try again."],
  ["xls xlsx csv", "is a spreadsheet. Export it as a PDF and try again."],
  ["indd idml", "is an InDesign file. Export it as a PDF and try again."],
  ["epub mobi azw3", "is an e-reader book. Export it as a PDF and try again."],
  ["txt md", "is plain text. Export it as a PDF and try again."],
  ["html htm", "is a web page. Print it to a PDF and try again."],
  ["jpg jpeg png webp avif gif heic svg tif tiff", "is a picture. Choose the PDF of the ebook."],
  ["zip rar 7z gz", "is an archive. Unpack it and choose the PDF inside."],
];

function describeKind(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1];
  if (ending === undefined) return "has no file extension. Add .pdf to its name and try again.";
  const kind = kinds.find(([endings]) => endings.split(" ").includes(ending.toLowerCase()))?.[1];
  return kind ?? "is not a PDF. Choose a file whose name ends in .pdf.";
}
