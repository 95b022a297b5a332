import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { sitePaths } from "#contract/paths.ts";
import { Document } from "#site/document.tsx";
import type { Island } from "#site/head.tsx";
import { Pagination } from "#site/pagination.tsx";
import type { Site } from "#site/props.ts";
import { breadcrumbData } from "#site/structured-data.ts";
import { Icon } from "#ui/icon.tsx";
import { ClosingCall } from "./closing-call.tsx";

interface ListPageProps {
  site: Site;
  title: string;
  lead: string;
  description: string;
  keywords: readonly string[];
  ogImage: string;
  page: number;
  pageCount: number;
  href: (page?: number) => string;
  /** The part of the resources page that shows the newest of them. */
  backHref: string;
  /** For screen readers, for example "Pages of articles". */
  paginationLabel: string;
  closing: { title: string; text: string };
  islands?: readonly Island[];
  /** The list stands on a dark ground. */
  isNight?: boolean;
  children: ReactNode;
}

/** All items of a kind, newest first, a page at a time. */
export function ListPage(props: ListPageProps) {
  const { site, title, page, pageCount, href, islands = [], isNight = false, children } = props;
  return (
    <Document
      site={site}
      path={href(page)}
      title={page > 1 ? `${title}, page ${page}` : title}
      description={page > 1 ? `${props.description} Page ${page}.` : props.description}
      keywords={props.keywords}
      ogImage={props.ogImage}
      jsonLd={[
        breadcrumbData(site, [
          { name: "Resources", path: sitePaths.resources() },
          { name: title, path: href() },
        ]),
      ]}
      tone="paper"
      current={sitePaths.resources()}
      islands={islands}
    >
      <ListHero {...props} />
      <div className={isNight ? "list-room night" : "list-room"}>
        <div className="wrap list-body">
          {children}
          <Pagination page={page} pageCount={pageCount} href={href} label={props.paginationLabel} />
        </div>
      </div>
      <ClosingCall {...props.closing} action="Book Your Pilot" />
    </Document>
  );
}

function ListHero({ title, lead, page, pageCount, backHref }: ListPageProps) {
  return (
    <header className="list-hero">
      <div className="wrap">
        <p className="back-link">
          <a className="arrow-link" href={backHref}>
            <Icon glyph={ArrowLeft} />
            Resources
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
