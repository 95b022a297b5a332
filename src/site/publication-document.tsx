import type { ReactNode } from "react";
import { nouns, type PublicationKind } from "#contract/nouns.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { ListHero, pageTitle } from "./cards/list-hero.tsx";
import { Document } from "./document.tsx";
import type { HeadProps } from "./head.tsx";
import type { LinkedData } from "./json-ld.tsx";
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
      current={sitePaths.resources()}
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
  /** Where visitors come from: its part of the resources. */
  back: string;
  children: ReactNode;
}

/** A page of the list of all publications of a kind. */
export function PublicationListDocument({
  site,
  kind,
  page,
  pageCount,
  description,
  lead,
  back,
  children,
  ...rest
}: ListProps) {
  return (
    <Document
      site={site}
      path={publicationPaths[kind].list(page)}
      title={pageTitle(listTitle(kind), page)}
      description={page > 1 ? `${description} Page ${page}.` : description}
      jsonLd={[breadcrumbData(site, listSteps(kind))]}
      tone="paper"
      current={sitePaths.resources()}
      {...rest}
    >
      <ListHero
        title={listTitle(kind)}
        lead={lead}
        page={page}
        pageCount={pageCount}
        back={{ href: back, label: "Resources" }}
      />
      {children}
    </Document>
  );
}

function listTitle(kind: PublicationKind): string {
  return `All ${nouns[kind].visitorsMany}`;
}

function listSteps(kind: PublicationKind) {
  return [
    { name: "Resources", path: sitePaths.resources() },
    { name: listTitle(kind), path: publicationPaths[kind].list() },
  ];
}
