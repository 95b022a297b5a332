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

const colophon: ContentsEntry = {
  title: "Colophon",
  path: sitePaths.colophon(),
  text: "How the site is made, what it weighs and how fast it is.",
};

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

function pages({ facts }: Site): ContentsSection {
  return {
    heading: "Pages",
    entries: [
      { title: "Home", path: sitePaths.home(), text: "What the agency does." },
      { title: "About", path: sitePaths.about(), text: "How it thinks and who does the work." },
      {
        title: "Services",
        path: sitePaths.services(),
        text: "Five services, and the pilot that comes first.",
      },
      { title: "Resources", path: sitePaths.resources(), text: "The newest articles and guides." },
      {
        title: "Contact",
        path: sitePaths.contact(),
        text: `The form, and the address ${facts.contactEmail}.`,
      },
      {
        title: "Privacy",
        path: sitePaths.privacy(),
        text: "What is stored, for how long, and how to have it erased.",
      },
      ...(facts.colophon ? [colophon] : []),
    ],
  };
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

function inLink(text: string): string {
  return oneLine(text).replace(/[\\[\]]/g, "\\$&");
}
