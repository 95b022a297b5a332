import { languageOf } from "#contract/country.ts";
import { isCoverDrawn } from "#contract/drawn-cover.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";
import { sitePaths } from "#contract/paths.ts";
import { absoluteUrl } from "./addresses.ts";
import { type LinkedData, organizationId } from "./json-ld.tsx";
import type { Site } from "./props.ts";

interface Article {
  type: "Article" | "BlogPosting";
  path: string;
  /** Distinguishes the article from its page in an id. */
  fragment: string;
  summary: string;
  section: string;
  author: string;
  item: { title: string; image_url: string; created_at: string; updated_at: string };
  coverAlt: string;
}

export function articleData(site: Site, article: Article): LinkedData {
  const { item } = article;
  const url = absoluteUrl(site, article.path);
  return {
    "@type": article.type,
    "@id": `${url}#${article.fragment}`,
    headline: item.title,
    description: article.summary,
    image: imageData(site, item.image_url, article.coverAlt),
    datePublished: item.created_at,
    dateModified: item.updated_at,
    articleSection: article.section,
    inLanguage: languageOf(site.facts.country),
    author: author(site, article.author),
    publisher: publisher(site),
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    url,
  };
}

export function ebookData(site: Site, ebook: EbookCard, coverAlt: string): LinkedData {
  const url = absoluteUrl(site, sitePaths.ebook(ebook.slug));
  return {
    "@type": "DigitalDocument",
    "@id": `${url}#guide`,
    name: ebook.title,
    description: ebook.description,
    image: imageData(site, ebook.image_url, coverAlt),
    keywords: ebook.topics.join(", "),
    datePublished: ebook.created_at,
    dateModified: ebook.updated_at,
    inLanguage: languageOf(site.facts.country),
    isAccessibleForFree: true,
    publisher: publisher(site),
    ...(hasFile(ebook) && {
      encoding: {
        "@type": "MediaObject",
        encodingFormat: "application/pdf",
        contentUrl: absoluteUrl(site, sitePaths.ebookDownload(ebook.id)),
      },
    }),
    url,
  };
}

export function breadcrumbData(
  site: Site,
  steps: readonly { name: string; path: string }[],
): LinkedData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: site.texts.frame.home, path: sitePaths.home() }, ...steps].map(
      (step, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: step.name,
        item: absoluteUrl(site, step.path),
      }),
    ),
  };
}

/**
 * Google takes an address or an ImageObject; only the latter has a caption. Nothing for a cover that the page itself
 * draws.
 */
function imageData(site: Site, address: string, caption: string) {
  if (isCoverDrawn(address)) return undefined;
  const url = absoluteUrl(site, address);
  return [caption === "" ? url : { "@type": "ImageObject", url, caption }];
}

function publisher(site: Site) {
  const home = absoluteUrl(site, sitePaths.home());
  return {
    "@type": "Organization",
    "@id": organizationId(site),
    name: site.facts.brand,
    url: home,
  };
}

function author(site: Site, name: string) {
  return isAgency(site, name)
    ? { "@type": "Organization", name, url: absoluteUrl(site, sitePaths.about()) }
    : { "@type": "Person", name };
}

/**
 * Tells whether a name is the agency's: its own, the default author, or that of a team, because an article
 * keeps the author with which it was stored. People do not count.
 */
function isAgency({ facts }: Site, name: string): boolean {
  const { brand, legalName, defaultAuthor, team } = facts;
  if (team.some((person) => person.name === name)) return false;
  return [brand, legalName, defaultAuthor].includes(name) || /\bteam\b/i.test(name);
}
