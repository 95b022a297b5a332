import { readFileSync, writeFileSync } from "node:fs";

const FILE = "src/site/measured.json";

/** The colophon's figures from docs/performance.md: medians of a run of the bench. */
export interface PerformanceFigures {
  /** For example, 2026-11-21. */
  date: string;
  machine: string;
  pagesPerSecond: string;
  messagesPerSecond: string;
  startSeconds: string;
}

/** @throws when the report has lost a figure */
export function figuresIn(report: string): PerformanceFigures {
  const find = (pattern: RegExp): string => {
    const [, found] = pattern.exec(report) ?? [];
    if (found === undefined) throw new Error(`The report has nothing like ${pattern}.`);
    return found;
  };
  return {
    date: find(/^- (\d{4}-\d\d-\d\d), /m),
    machine: find(/^- \d{4}-\d\d-\d\d, (.+?, \d+ cores)/m),
    pagesPerSecond: find(/^\| Home, gzip[^|]*\| ([\d,]+) /m),
    messagesPerSecond: find(/### Durable contact messages\n\n.*\n.*\n\| ([\d,]+) /),
    startSeconds: find(/### Start\n\n.*\n.*\n\| ([\d.]+) /),
  };
}

export function keptFigures(): PerformanceFigures {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Keeps what the bench measured for the colophon, which prints it. */
export function keepFigures(report: string): void {
  writeFileSync(FILE, `${JSON.stringify(figuresIn(report), null, 2)}\n`);
}
