import type { ReactNode } from "react";
import { fill } from "#contract/fill.ts";
import { type PublicationKind, publicNouns } from "#contract/nouns.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import type { LabelInUse } from "#contract/publication.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import { ClosingCall } from "./cards/closing-call.tsx";
import { GroupLinks } from "./cards/group-links.tsx";
import { Document } from "./document.tsx";
import type { HeadProps } from "./head.tsx";
import type { LinkedData } from "./json-ld.tsx";
import { listCard } from "./page-cards.ts";
import { PageTitle } from "./page-title.tsx";
import { Pagination } from "./pagination.tsx";
import { CoverImage } from "./picture.tsx";
import type { Site } from "./props.ts";
import { nameOfListCard, type ShareCard, sharedPageCard, sharedPicture } from "./share-card.ts";
import { breadcrumbData } from "./structured-data.ts";
import { textsOfKind } from "./texts-of-kind.ts";

interface PublicationProps
  extends Pick<
    HeadProps,
    "description" | "keywords" | "tone" | "article" | "markdown" | "scripts"
  > {
  site: Site;
  kind: PublicationKind;
  item: { slug: string; title: string; search_title: string; search_description: string };
  /** Absent while nothing is published at the page's address. */
  card?: ShareCard | undefined;
  data: LinkedData;
  children: ReactNode;
}

export function PublicationDocument({
  site,
  kind,
  item: { slug, title, search_title, search_description },
  card,
  data,
  description,
  ...rest
}: PublicationProps) {
  const { page, shareCard } = publicationPaths[kind];
  const breadcrumbs = breadcrumbData(site, [
    ...listSteps(site, kind),
    { name: title, path: page(slug) },
  ]);
  return (
    <Document
      site={site}
      path={page(slug)}
      title={search_title || title}
      description={search_description || description}
      card={card ? sharedPicture(shareCard(slug), card, site) : null}
      jsonLd={site.isPreview ? [] : [data, breadcrumbs]}
      current={sectionOfKind(site, kind)?.path}
      {...rest}
    />
  );
}

interface HeadingProps {
  site: Site;
  kind: PublicationKind;
  item: { title: string; image_url: string };
  summary: string;
  /** One line with the kind, the date and the author. */
  details: ReactNode;
  children?: ReactNode;
}

/** The opening of a page that is read from top to bottom. */
export function PublicationHeading(props: HeadingProps) {
  const { site, kind, item, summary, details, children } = props;
  return (
    <header className="article-head wrap" dir={rightToLeft(item.title)}>
      <BackToList site={site} kind={kind} />
      <PageTitle text={item.title} type="page" className="article-title" />
      <p className="lead">{summary}</p>
      {details}
      {children}
      <div className="article-picture">
        <CoverImage
          src={item.image_url}
          sizes="min(94vw, 97rem)"
          alt=""
          title={item.title}
          priority
        />
      </div>
    </header>
  );
}

export function BackToList({ site, kind }: { site: Site; kind: PublicationKind }) {
  const { headline } = textsOfKind(site, kind);
  return <BackLink href={publicationPaths[kind].list()}>{headline}</BackLink>;
}

interface RelatedProps {
  title: string;
  /** The class of the ground, if it is not the page's own. */
  ground?: "paper-2" | "night";
  children: ReactNode;
}

export function RelatedSection({ title, ground, children }: RelatedProps) {
  return (
    <section className={ground ? `section ${ground}` : "section"} aria-labelledby="related">
      <div className="wrap">
        <h2 className="type-section" id="related">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

interface ListProps extends Pick<HeadProps, "keywords" | "scripts"> {
  site: Site;
  kind: PublicationKind;
  /** Counted from 1. */
  page: number;
  pageCount: number;
  groups: readonly LabelInUse[];
  group: string | null;
  lead: string;
  /** The part of the resources page that shows the newest ones, if there is one. */
  backHref?: string;
  closing: { title: string; text: string; action?: string };
  isNight?: boolean;
  children: ReactNode;
}

export function PublicationListPage(props: ListProps) {
  const { site, kind, page, pageCount, group, closing, isNight = false, children } = props;
  const { list } = publicationPaths[kind];
  const { lists } = site.texts;
  const texts = textsOfKind(site, kind);
  const title = group ?? texts.headline;
  const description = group === null ? texts.description : `${group}: ${texts.description}`;
  return (
    <Document
      site={site}
      path={list(page, group)}
      title={page > 1 ? fill(lists.page, { title, page }) : title}
      description={
        page > 1 ? `${description} ${fill(lists.pageDescription, { page })}` : description
      }
      keywords={props.keywords}
      card={sharedPageCard(nameOfListCard(kind), listCard(site.texts, kind), site)}
      jsonLd={[breadcrumbData(site, listSteps(site, kind))]}
      tone="paper"
      current={sectionOfKind(site, kind)?.path}
      scripts={props.scripts}
    >
      <ListHero {...props} />
      <div className={isNight ? "list-room night" : "list-room"}>
        <div className="wrap list-body">
          {children}
          <Pagination
            texts={lists}
            page={page}
            pageCount={pageCount}
            href={(number) => list(number, group)}
            label={texts.pages}
          />
        </div>
      </div>
      <ClosingCall action={site.texts.frame.book} {...closing} />
    </Document>
  );
}

function ListHero(props: ListProps) {
  const { site, kind, lead, page, pageCount, backHref, groups, group } = props;
  return (
    <header className="list-hero">
      <div className="wrap">
        {backHref !== undefined && (
          <BackLink href={backHref}>{site.texts.frame.resources}</BackLink>
        )}
        <div className="list-hero-row">
          <PageTitle text={group ?? textsOfKind(site, kind).headline} type="page" />
          {page === 1 ? (
            <p className="lead">{lead}</p>
          ) : (
            <p className="lead tabular">
              {fill(site.texts.lists.pageOfPages, { page, pages: pageCount })}
            </p>
          )}
        </div>
        <GroupLinks site={site} kind={kind} groups={groups} group={group} />
      </div>
    </header>
  );
}

function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="back-link">
      <a className="arrow-link" href={href}>
        <Icon glyph={arrowLeftIcon} />
        {children}
      </a>
    </p>
  );
}

function listSteps(site: Site, kind: PublicationKind) {
  const section = sectionOfKind(site, kind);
  const list = { name: textsOfKind(site, kind).headline, path: publicationPaths[kind].list() };
  return section ? [section, list] : [list];
}

/** Returns the header's section for the kind; an optional kind stands by itself. */
function sectionOfKind(site: Site, kind: PublicationKind) {
  return publicNouns[kind].isOptional ? null : sectionOf(site);
}

/** The section of the header that holds articles and guides. */
export function sectionOf({ texts }: Site) {
  return { name: texts.frame.resources, path: sitePaths.resources() };
}
