/**
 * Prints how large the code is, and what it takes to install it.
 *
 *   npm run figures                sizes of files and functions, files per noun
 *   npm run figures -- --install   also `npm start` and `npm run release` in a fresh clone of HEAD
 */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseSync, Visitor } from "vite";
import { publicationKinds } from "#contract/nouns.ts";
import { measureInstall } from "./install-figures.ts";

/** The nouns of ARCHITECTURE.md that have screens or pages. */
const nouns = [
  ...publicationKinds,
  ...["contact-submission", "picture", "trash", "import", "backup", "webhook", "access-token"],
  ...["smtp-config", "session", "privacy", "stats"],
];

const files = globSync("src/**/*.{ts,tsx}")
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

describeFiles();
describeFunctions();
describeNouns();
if (process.argv.includes("--install")) await measureInstall(print);

function describeFiles(): void {
  const spans = files.map(({ path, text }) => ({ name: path, lines: text.split("\n").length - 1 }));
  const comments = files.reduce((sum, { text }) => sum + commentLines(text), 0);
  const total = spans.reduce((sum, { lines }) => sum + lines, 0);
  print("files", `${files.length}, ${spread(spans)} lines`);
  print("under 30 lines", String(spans.filter(({ lines }) => lines < 30).length));
  print("over 200 lines", longest(spans, 200));
  print("comment lines", `${((comments / total) * 100).toFixed(1)} %`);
}

function describeFunctions(): void {
  const spans = files.flatMap(functionsOf);
  print("functions", `${spans.length}, ${spread(spans)} lines`);
  print("over 40 lines", String(spans.filter(({ lines }) => lines > 40).length));
  print("over 60 lines", longest(spans, 60));
}

/** Files named after a noun, and those that mention it in any spelling. */
function describeNouns(): void {
  for (const noun of nouns) {
    const spelling = new RegExp(noun.replace("-", "[-_ ]?"), "i");
    const named = files.filter(({ path }) => basename(path).startsWith(noun));
    const mentioning = files.filter(({ text }) => spelling.test(text));
    print(`files of ${noun}`, `${named.length} named after it, ${mentioning.length} mention it`);
  }
}

function commentLines(text: string): number {
  return text.split("\n").filter((line) => /^\s*(\/\/|\/?\*)/.test(line)).length;
}

function spread(spans: readonly Span[]): string {
  const sorted = spans.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)];
  return `median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(1)}`;
}

function longest(spans: readonly Span[], bound: number): string {
  const over = spans.filter(({ lines }) => lines > bound).sort((a, b) => b.lines - a.lines);
  return [over.length, ...over.map(({ name, lines }) => `  ${lines} ${name}`)].join("\n");
}

function print(name: string, value: string): void {
  process.stdout.write(`${name}: ${value}\n`);
}

interface Span {
  /** The place where it begins, as `path:line`. */
  name: string;
  lines: number;
}

/** Every function of a file, also those inside others, by how many lines it takes. */
function functionsOf({ path, text }: { path: string; text: string }): Span[] {
  const spans: Span[] = [];
  const add = ({ start, end }: { start: number; end: number }) => {
    const line = text.slice(0, start).split("\n").length;
    spans.push({ name: `${path}:${line}`, lines: text.slice(start, end).split("\n").length });
  };
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(parseSync(path, text).program);
  return spans;
}
