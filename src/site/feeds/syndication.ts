import { languageOf } from "#contract/country.ts";
import { isCoverDrawn } from "#contract/drawn-cover.ts";
import { copyrightYears } from "#contract/footer.ts";
import { sitePaths } from "#contract/paths.ts";
import { absoluteUrl, withAbsoluteAddresses } from "#site/addresses.ts";
import { iconAddress } from "#site/icons.tsx";
import type { Site } from "#site/props.ts";
import type { FeedItem } from "./feed-item.ts";
import { XML_DECLARATION, xml } from "./xml.ts";

export interface FeedProps {
  items: readonly FeedItem[];
  updated: string;
}

const ATOM = "http://www.w3.org/2005/Atom";
const JSON_FEED = "https://jsonfeed.org/version/1.1";

/** An Atom feed (RFC 4287). */
export function atomFeed(site: Site, { items, updated }: FeedProps): string {
  return [
    XML_DECLARATION,
    `<feed xmlns="${ATOM}" xml:lang="${languageOf(site.facts.country)}">`,
    `<id>${xml(absoluteUrl(site, sitePaths.atom()))}</id>`,
    `<title>${xml(site.facts.brand)}</title>`,
    ...(site.facts.tagline ? [`<subtitle>${xml(site.facts.tagline)}</subtitle>`] : []),
    `<updated>${xml(updated)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xml(absoluteUrl(site, sitePaths.atom()))}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(absoluteUrl(site, sitePaths.resources()))}"/>`,
    `<icon>${xml(absoluteUrl(site, iconAddress(site.facts, sitePaths.favicon())))}</icon>`,
    `<rights>© ${copyrightYears(site.facts)} ${xml(site.facts.legalName)}</rights>`,
    ...items.map((item) => atomEntry(site, item)),
    "</feed>",
    "",
  ].join("\n");
}

function atomEntry(site: Site, item: FeedItem): string {
  const url = absoluteUrl(site, item.path);
  return [
    "<entry>",
    // The id survives a change of the address, so that no reader shows an entry twice.
    `<id>urn:uuid:${xml(item.id)}</id>`,
    `<title>${xml(item.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    `<published>${xml(item.created_at)}</published>`,
    `<updated>${xml(item.updated_at)}</updated>`,
    `<author><name>${xml(item.author)}</name></author>`,
    ...item.tags.map((tag) => `<category term="${xml(tag)}"/>`),
    `<summary>${xml(item.summary)}</summary>`,
    `<content type="html">${xml(withAbsoluteAddresses(item.html, site, url))}</content>`,
    "</entry>",
  ].join("\n");
}

export function jsonFeed(site: Site, { items }: Pick<FeedProps, "items">): string {
  const feed = {
    version: JSON_FEED,
    title: site.facts.brand,
    description: site.facts.tagline || undefined,
    home_page_url: absoluteUrl(site, sitePaths.resources()),
    feed_url: absoluteUrl(site, sitePaths.jsonFeed()),
    icon: absoluteUrl(site, iconAddress(site.facts, sitePaths.favicon())),
    language: languageOf(site.facts.country),
    authors: [{ name: site.facts.brand, url: absoluteUrl(site, sitePaths.home()) }],
    items: items.map((item) => {
      const url = absoluteUrl(site, item.path);
      return {
        id: `urn:uuid:${item.id}`,
        url,
        title: item.title,
        summary: item.summary,
        content_html: withAbsoluteAddresses(item.html, site, url),
        // Few readers show an SVG.
        image: isCoverDrawn(item.image_url) ? undefined : absoluteUrl(site, item.image_url),
        date_published: item.created_at,
        date_modified: item.updated_at,
        authors: [{ name: item.author }],
        tags: item.tags,
      };
    }),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}
