import { fill } from "#contract/fill.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import arrowRightIcon from "#ui/icons/arrow-right.svg?raw";

interface PaginationProps {
  texts: SiteTexts["lists"];
  page: number;
  pageCount: number;
  href: (page: number) => string;
  label: string;
}

export function Pagination({ texts, page, pageCount, href, label }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav className="pagination" aria-label={label}>
      <ol className="pagination-doors">
        {pagesToShow(page, pageCount).map((shown) =>
          shown.kind === "gap" ? (
            <li className="pagination-gap" key={`after-${shown.after}`}>
              <span aria-hidden="true">…</span>
            </li>
          ) : (
            <li key={shown.page}>
              <a
                href={href(shown.page)}
                aria-label={fill(texts.oneOfPages, { page: shown.page })}
                aria-current={shown.page === page ? "page" : undefined}
              >
                {shown.page}
              </a>
            </li>
          ),
        )}
      </ol>
      <div className="pagination-steps">
        {page > 1 && (
          <a className="arrow-link arrow-link-back" href={href(page - 1)} rel="prev">
            <Icon glyph={arrowLeftIcon} />
            {texts.previous}
          </a>
        )}
        {page < pageCount && (
          <a className="arrow-link" href={href(page + 1)} rel="next">
            {texts.next}
            <Icon glyph={arrowRightIcon} />
          </a>
        )}
      </div>
    </nav>
  );
}

type Shown = { kind: "page"; page: number } | { kind: "gap"; after: number };

/** A gap stands for at least two pages. */
export function pagesToShow(page: number, pageCount: number): Shown[] {
  const kept = new Set([1, pageCount, page - 1, page, page + 1]);
  if (page <= 4) for (const near of [2, 3, 4]) kept.add(near);
  if (page >= pageCount - 3) for (const near of [1, 2, 3]) kept.add(pageCount - near);
  const pages = [...kept].filter((n) => n >= 1 && n <= pageCount).sort((a, b) => a - b);
  const shown: Shown[] = [];
  for (const [index, n] of pages.entries()) {
    const before = pages[index - 1] ?? 0;
    if (n - before === 2) shown.push({ kind: "page", page: n - 1 });
    if (n - before > 2) shown.push({ kind: "gap", after: before });
    shown.push({ kind: "page", page: n });
  }
  return shown;
}
