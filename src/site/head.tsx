import { sitePaths } from "#contract/paths.ts";
import { absoluteUrl } from "./addresses.ts";
import fonts from "./fonts.json" with { type: "json" };
import { JsonLd, type LinkedData } from "./json-ld.tsx";
import type { HeaderTone } from "./layout/header.tsx";
import { type PageCardName, pageCards } from "./page-cards.ts";
import { type PicturePreload, PreloadPicture } from "./picture.tsx";
import type { Site } from "./props.ts";

/** Beside the one of every page. */
export type PageScript = "contact" | "download";

export interface HeadProps {
  site: Site;
  path: string;
  /** Without the brand, which is added. */
  title: string;
  description: string;
  keywords?: readonly string[];
  /** Whose card shared links show, 1200 x 630: that of a page, or the path of another; Home's by default. */
  card?: PageCardName | { path: string };
  ogType?: "website" | "article";
  /** The first picture of the page. */
  preload?: PicturePreload;
  jsonLd?: readonly LinkedData[];
  tone: HeaderTone;
  scripts?: readonly PageScript[];
  /** The path of its text as Markdown. */
  markdown?: string;
  noindex?: boolean;
}

export function Head(props: HeadProps) {
  const { site, tone, description, keywords, jsonLd = [], scripts = [] } = props;
  const noindex = props.noindex || site.isPreview;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{fullTitle(props)}</title>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords.join(", ")} />}
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={absoluteUrl(site, props.path)} />
      )}
      <SocialMeta {...props} />
      <meta name="theme-color" content={tone === "paper" ? "#f6f3ec" : "#0e1116"} />
      {props.preload && <PreloadPicture {...props.preload} />}
      <FontPreloads />
      <link rel="stylesheet" href={site.assets.stylesheet} />
      <Scripts site={site} scripts={scripts} />
      <link rel="icon" href={sitePaths.favicon()} type="image/svg+xml" />
      <link rel="manifest" href={sitePaths.manifest()} />
      <link
        rel="alternate"
        href={sitePaths.atom()}
        type="application/atom+xml"
        title={site.facts.brand}
      />
      <link
        rel="alternate"
        href={sitePaths.jsonFeed()}
        type="application/feed+json"
        title={site.facts.brand}
      />
      {props.markdown && <link rel="alternate" href={props.markdown} type="text/markdown" />}
      {jsonLd.map((data) => (
        <JsonLd key={data["@type"]} data={data} />
      ))}
    </head>
  );
}

function fullTitle({ title, site }: HeadProps): string {
  return `${title} | ${site.facts.brand}`;
}

function SocialMeta(props: HeadProps) {
  const { site, path, description, card = "home", ogType = "website" } = props;
  const isPage = typeof card === "string";
  const image = absoluteUrl(site, isPage ? sitePaths.pageShareCard(card) : card.path);
  const alt = isPage ? cardAlt(pageCards[card]) : props.title;
  return (
    <>
      <meta property="og:site_name" content={site.facts.brand} />
      <meta property="og:locale" content="en_AU" />
      <meta property="og:type" content={ogType} />
      <meta property="og:url" content={absoluteUrl(site, path)} />
      <meta property="og:title" content={fullTitle(props)} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle(props)} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  );
}

function cardAlt({ title, alt }: { title: string; alt: string }): string {
  return alt === "" ? title : `${title} ${alt}`;
}

function Scripts({ site, scripts }: { site: Site; scripts: readonly PageScript[] }) {
  const { assets } = site;
  const addresses = [
    ...assets.development,
    assets.script,
    // An island names its own, and browser/islands.ts fetches that.
    ...(scripts.includes("download") ? [assets.downloadScript] : []),
  ];
  // Pages are complete without them: what is seen first travels first.
  return addresses.map((address) => (
    <script key={address} type="module" src={address} fetchPriority="low" />
  ));
}

function FontPreloads() {
  return fonts.preload.map((address) => (
    <link key={address} rel="preload" href={address} as="font" type="font/woff2" crossOrigin="" />
  ));
}
