import { closedPrefixes, sitePaths } from "#contract/paths.ts";
import { absoluteUrl } from "#site/addresses.ts";
import type { Site } from "#site/props.ts";
import { XML_DECLARATION, xml } from "./xml.ts";

export interface SitemapEntry {
  path: string;
  lastModified?: string;
}

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A sitemap (sitemaps.org, protocol 0.9). */
export function sitemap(site: Site, entries: readonly SitemapEntry[]): string {
  return [
    XML_DECLARATION,
    `<urlset xmlns="${SITEMAP}">`,
    ...entries.map(({ path, lastModified }) => {
      const changed = lastModified ? `<lastmod>${xml(lastModified)}</lastmod>` : "";
      return `<url><loc>${xml(absoluteUrl(site, path))}</loc>${changed}</url>`;
    }),
    "</urlset>",
    "",
  ].join("\n");
}

export function robotsTxt(site: Site): string {
  return [
    "User-agent: *",
    ...closedPrefixes.map((prefix) => `Disallow: ${prefix}`),
    "",
    `Sitemap: ${absoluteUrl(site, sitePaths.sitemap())}`,
    "",
  ].join("\n");
}

export interface ContentsEntry {
  title: string;
  path: string;
  text: string;
}

export interface ContentsSection {
  heading: string;
  entries: readonly ContentsEntry[];
}

/** A table of contents for language models (llmstxt.org). */
export function llmsTxt(site: Site, publications: readonly ContentsSection[]): string {
  const section = ({ heading, entries }: ContentsSection) =>
    entries.length === 0
      ? []
      : [
          `## ${heading}`,
          "",
          ...entries.map(
            ({ title, path, text }) =>
              `- [${inLink(title)}](${absoluteUrl(site, path)}): ${oneLine(text)}`,
          ),
          "",
        ];
  return [
    `# ${oneLine(site.facts.brand)}`,
    "",
    `> ${oneLine(`${site.facts.tagline} ${site.facts.description}`)}`,
    "",
    ...[pages(site), ...publications].flatMap(section),
  ].join("\n");
}

function pages({ facts, texts }: Site): ContentsSection {
  const { frame, colophon, machines } = texts;
  return {
    heading: machines.pages,
    entries: [
      { title: frame.home, path: sitePaths.home(), text: machines.home },
      { title: frame.about, path: sitePaths.about(), text: machines.about },
      { title: frame.services, path: sitePaths.services(), text: machines.services },
      { title: frame.resources, path: sitePaths.resources(), text: machines.resources },
      { title: frame.contact, path: sitePaths.contact(), text: machines.contact },
      { title: frame.privacy, path: sitePaths.privacy(), text: machines.privacy },
      ...(facts.colophon
        ? [{ title: colophon.pageTitle, path: sitePaths.colophon(), text: machines.colophon }]
        : []),
    ],
  };
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

function inLink(text: string): string {
  return oneLine(text).replace(/[\\[\]]/g, "\\$&");
}
