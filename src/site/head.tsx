import { brandPalette, papers } from "#contract/brand-palette.ts";
import fonts from "#contract/fonts.json" with { type: "json" };
import { sitePaths } from "#contract/paths.ts";
import type { TypePair } from "#contract/type-pair.ts";
import { absoluteUrl } from "./addresses.ts";
import { IconLinks } from "./icons.tsx";
import { JsonLd, type LinkedData } from "./json-ld.tsx";
import type { HeaderTone } from "./layout/header.tsx";
import { openingScript } from "./opening-script.ts";
import { type PageCardName, pageCard } from "./page-cards.ts";
import { type PicturePreload, PreloadPicture } from "./picture.tsx";
import type { Site } from "./props.ts";
import { type SharedPicture, sharedPageCard } from "./share-card.ts";
import { PAGE_STYLES } from "./site-sheet.ts";
import { type ArticleMeta, SocialMeta } from "./social-meta.tsx";

/** Every page fetches these after the first paint (browser/site.ts). */
export type PageScript = "contact" | "download" | "embed";

export interface HeadProps {
  site: Site;
  path: string;
  /** The title without the brand, which is added. */
  title: string;
  description: string;
  keywords?: readonly string[];
  /** The picture of shared links, 1200 x 630; Home's by default. */
  card?: PageCardName | SharedPicture | null;
  article?: ArticleMeta;
  preload?: PicturePreload;
  jsonLd?: readonly LinkedData[];
  tone: HeaderTone;
  scripts?: readonly PageScript[];
  markdown?: string;
  noindex?: boolean;
}

export function Head(props: HeadProps) {
  const { site, tone, description, keywords, jsonLd = [] } = props;
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
      <SocialMeta
        site={site}
        path={props.path}
        title={fullTitle(props)}
        description={description}
        article={props.article}
        picture={pictureOf(props)}
      />
      <meta
        name="theme-color"
        content={tone === "paper" ? papers.paper : brandPalette(site.facts.colours).ink}
      />
      {props.preload && <PreloadPicture {...props.preload} />}
      <FontPreloads pair={site.facts.typePair} />
      <OpeningScript />
      <link rel="stylesheet" href={sheetAddress(site)} />
      {[...site.assets.development, site.assets.script].map((address) => (
        // The page is complete without its script, so what is visible loads first.
        <script key={address} type="module" src={address} fetchPriority="low" />
      ))}
      <IconLinks facts={site.facts} />
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

/** A preview's title says so, or among other tabs it would pass for the published page. */
function fullTitle({ title, site }: HeadProps): string {
  return `${site.isPreview ? "Preview: " : ""}${title} | ${site.facts.brand}`;
}

function pictureOf({ site, card = "home" }: HeadProps): SharedPicture | null {
  if (typeof card !== "string") return card;
  return sharedPageCard(card, pageCard(site.texts, card), site);
}

function sheetAddress({ assets: { stylesheet } }: Site): string {
  return typeof stylesheet === "string" ? stylesheet : PAGE_STYLES;
}

function OpeningScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is a constant, whose hash the policy contains.
  return <script dangerouslySetInnerHTML={{ __html: openingScript }} />;
}

function FontPreloads({ pair }: { pair: TypePair }) {
  return fonts[pair].preload.map((address) => (
    <link key={address} rel="preload" href={address} as="font" type="font/woff2" crossOrigin="" />
  ));
}
