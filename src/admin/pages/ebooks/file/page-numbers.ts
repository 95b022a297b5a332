import { SHOWN_PAGES } from "#contract/ebook-file.ts";

type PageChoice = { pages: number[]; problem: null } | { pages: null; problem: string };

/** Reads “1, 2, 5-7”. */
export function readPageNumbers(text: string, pageCount: number): PageChoice {
  const pages = new Set<number>();
  for (const part of text.split(/[\s,;]+(?![-–])/).filter((one) => one !== "")) {
    const [, from = "", to = from] = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/.exec(part) ?? [];
    if (from === "") return wrong(`“${part}” is not a page number. Write them like 1, 2, 5-7.`);
    const [first, last] = [Number(from), Number(to)];
    const beyond = [first, last].find((page) => page < 1 || page > pageCount);
    if (beyond !== undefined) return wrong(`There is no page ${beyond}: the PDF has ${pageCount}.`);
    if (last < first) return wrong(`“${part}” ends before it begins.`);
    for (let page = first; page <= last && pages.size <= SHOWN_PAGES; page += 1) pages.add(page);
  }
  if (pages.size === 0) return wrong("Choose at least one page.");
  if (pages.size > SHOWN_PAGES) return wrong(`Choose ${SHOWN_PAGES} pages or fewer.`);
  return { pages: [...pages].toSorted((one, other) => one - other), problem: null };
}

function wrong(problem: string): PageChoice {
  return { pages: null, problem };
}
