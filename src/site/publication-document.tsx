import type { ReactNode } from "react";
import { type PublicationKind, publicNouns } from "#contract/nouns.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import { ClosingCall } from "./cards/closing-call.tsx";
import { Document } from "./document.tsx";
import type { HeadProps } from "./head.tsx";
import type { LinkedData } from "./json-ld.tsx";
import { Pagination } from "./pagination.tsx";
import type { Site } from "./props.ts";
import { breadcrumbData } from "./structured-data.ts";

interface PublicationProps
  extends Pick<HeadProps, "description" | "keywords" | "tone" | "ogType" | "islands"> {
  site: Site;
  kind: PublicationKind;
  item: { slug: string; title: string };
  /** What search engines read about it. */
  data: LinkedData;
  children: ReactNode;
}

/** The page of one publication. Address, share card and breadcrumbs follow from its kind. */
export function PublicationDocument({
  site,
  kind,
  item: { slug, title },
  data,
  ...rest
}: PublicationProps) {
  const { page, shareCard } = publicationPaths[kind];
  const breadcrumbs = breadcrumbData(site, [...listSteps(kind), { name: title, path: page(slug) }]);
  return (
    <Document
      site={site}
      path={page(slug)}
      title={title}
      ogImage={shareCard(slug)}
      jsonLd={[data, breadcrumbs]}
      current={sectionOf(kind)?.path}
      {...rest}
    />
  );
}

interface ListProps extends Pick<HeadProps, "description" | "keywords" | "ogImage" | "islands"> {
  site: Site;
  kind: PublicationKind;
  /** Counted from 1. */
  page: number;
  pageCount: number;
  lead: string;
  /** The part of the resources page that shows the newest of them; absent where none does. */
  backHref?: string;
  closing: { title: string; text: string };
  /** The list stands on a dark ground. */
  isNight?: boolean;
  children: ReactNode;
}

/** All publications of a kind, newest first, a page at a time. */
export function PublicationListPage(props: ListProps) {
  const { site, kind, page, pageCount, description, closing, isNight = false, children } = props;
  const { list } = publicationPaths[kind];
  return (
    <Document
      site={site}
      path={list(page)}
      title={page > 1 ? `${listTitle(kind)}, page ${page}` : listTitle(kind)}
      description={page > 1 ? `${description} Page ${page}.` : description}
      keywords={props.keywords}
      ogImage={props.ogImage}
      jsonLd={[breadcrumbData(site, listSteps(kind))]}
      tone="paper"
      current={sectionOf(kind)?.path}
      islands={props.islands}
    >
      <ListHero {...props} />
      <div className={isNight ? "list-room night" : "list-room"}>
        <div className="wrap list-body">
          {children}
          <Pagination
            page={page}
            pageCount={pageCount}
            href={list}
            label={`Pages of ${publicNouns[kind].many}`}
          />
        </div>
      </div>
      <ClosingCall {...closing} action="Book Your Pilot" />
    </Document>
  );
}

function ListHero({ kind, lead, page, pageCount, backHref }: ListProps) {
  return (
    <header className="list-hero">
      <div className="wrap">
        {backHref !== undefined && (
          <p className="back-link">
            <a className="arrow-link" href={backHref}>
              <Icon glyph={arrowLeftIcon} />
              Resources
            </a>
          </p>
        )}
        <div className="list-hero-row">
          <h1 className="type-page">{listTitle(kind)}</h1>
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

function listTitle(kind: PublicationKind): string {
  return publicNouns[kind].listTitle;
}

function listSteps(kind: PublicationKind) {
  const section = sectionOf(kind);
  return [
    ...(section ? [section] : []),
    { name: listTitle(kind), path: publicationPaths[kind].list() },
  ];
}

/** The page of the header that it belongs to; an optional kind stands by itself. */
function sectionOf(kind: PublicationKind) {
  return publicNouns[kind].isOptional ? null : { name: "Resources", path: sitePaths.resources() };
}
