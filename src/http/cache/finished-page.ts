import { gzipSync } from "node:zlib";
import type { ComponentType } from "react";
import { brandSheet } from "#contract/brand-sheet.ts";
import { originsOfEmbeds } from "#site/embed.tsx";
import { withFilesOrigin } from "#site/files-origin.ts";
import { PAGE_WEIGHT } from "#site/layout/colophon-line.tsx";
import type { Site } from "#site/props.ts";
import { renderPage as render } from "#site/render.tsx";
import { PAGE_STYLES, WHOLE_SHEET } from "#site/site-sheet.ts";
import { typeSheet } from "#site/type-sheet.ts";

export interface FinishedPage {
  html: string;
  /** The content of the style element, which the policy must allow; null if the page links the stylesheet. */
  styles: string | null;
  /** The origins of the players that its reader may ask for, which the policy must allow. */
  frames: readonly string[];
}

/** The content cannot contain these texts, since its brackets and quotes are escaped. */
const SHEET_LINK = linkTo(PAGE_STYLES);
const WHOLE_SHEET_LINK = linkTo(WHOLE_SHEET);

/**
 * Renders the page and then fills in its styles and its size in kilobytes, which are known only once the
 * rest is rendered.
 */
export function renderPage<Props extends { site: Site }>(
  Page: ComponentType<Props>,
  props: Props,
): FinishedPage {
  const { site } = props;
  const bare = withFilesOrigin(render(Page, props), site);
  const { stylesheet } = site.assets;
  const frames = originsOfEmbeds(bare);
  const type = typeSheet(site.facts.typePair, bare);
  const brand = type + brandSheet(site.facts);
  if (typeof stylesheet === "string") {
    const html = brand && bare.replace("</head>", () => `<style>${brand}</style></head>`);
    return { html: html || bare, styles: null, frames };
  }
  const [opening = "", rest] = bare.split(WHOLE_SHEET_LINK);
  const styles = stylesheet.stylesFor(opening, type === "") + brand;
  const start = opening.replace(SHEET_LINK, () => `<style>${styles}</style>`);
  const isWhole = rest === undefined;
  const html = isWhole ? start : start + linkTo(stylesheet.address) + rest;
  const beside = isWhole ? 0 : stylesheet.size;
  return { html: site.isUnkept ? html : withWeight(html, beside), styles, frames };
}

function linkTo(address: string): string {
  return `<link rel="stylesheet" href="${address}"/>`;
}

/** @param beside the bytes of what the page links */
function withWeight(html: string, beside: number): string {
  // The footer comes last; the same words in an article are left alone.
  const at = html.lastIndexOf(PAGE_WEIGHT);
  if (at === -1) return html;
  const fill = (kilobytes: number) =>
    html.slice(0, at) + kilobytes + html.slice(at + PAGE_WEIGHT.length);
  const weigh = (page: string) => Math.ceil((gzipSync(page).length + beside) / 1000);
  const first = fill(weigh(html));
  // The number itself adds bytes, which may just reach the next kilobyte.
  return fill(weigh(first));
}
