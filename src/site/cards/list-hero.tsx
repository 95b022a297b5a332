import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";

interface ListHeroProps {
  title: string;
  lead: string;
  page: number;
  pageCount: number;
  back: { href: string; label: string };
}

/** The quiet opening of a whole list: where it belongs, what it is, and which page of it this is. */
export function ListHero({ title, lead, page, pageCount, back }: ListHeroProps) {
  return (
    <header className="list-hero">
      <div className="wrap">
        <p className="back-link">
          <a className="arrow-link" href={back.href}>
            <Icon glyph={arrowLeftIcon} />
            {back.label}
          </a>
        </p>
        <div className="list-hero-row">
          <h1 className="type-page">{title}</h1>
          {page === 1 ? (
            <p className="lead">{lead}</p>
          ) : (
            <p className="lead tabular">
              Page {page} of {pageCount}
            </p>
          )}
        </div>
      </div>
    </header>
  );
}

/** The title of a page of a list, different on each, as search engines want it. */
export function pageTitle(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title;
}
