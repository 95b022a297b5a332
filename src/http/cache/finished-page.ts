import { gzipSync } from "node:zlib";
import type { ComponentType } from "react";
import { withFilesOrigin } from "#site/files-origin.ts";
import { PAGE_WEIGHT } from "#site/layout/colophon-line.tsx";
import type { PageStyles, Site } from "#site/props.ts";
import { renderPage as render } from "#site/render.tsx";
import { PAGE_STYLES, REST_STYLES } from "#site/site-sheet.ts";

export interface FinishedPage {
  html: string;
  /** What its style element holds, which the policy has to allow; null where it links the sheet. */
  styles: string | null;
}

/** No text of the content can be one of these, since its own brackets and quotes are escaped. */
const SHEET_LINK = linkTo(PAGE_STYLES);
const REST_LINK = linkTo(REST_STYLES);

/** With what is known only once the rest is rendered: its styles, and how many kilobytes it has. */
export function renderPage<Props extends { site: Site }>(
  Page: ComponentType<Props>,
  props: Props,
): FinishedPage {
  const { html, styles, fetched } = withItsStyles(Page, props);
  return { html: props.site.isUnkept ? html : withWeight(html, fetched), styles };
}

interface StyledPage extends FinishedPage {
  /** Styles beside it. */
  fetched?: string;
}

function withItsStyles<Props extends { site: Site }>(
  Page: ComponentType<Props>,
  props: Props,
): StyledPage {
  const html = withFilesOrigin(render(Page, props), props.site);
  const { stylesheet } = props.site.assets;
  if (typeof stylesheet === "string") return { html, styles: null };
  if (html.includes(REST_LINK)) return withStylesInTwo(html, stylesheet);
  const styles = stylesheet.stylesFor(html);
  return { html: withStyles(html, styles), styles };
}

function withStylesInTwo(html: string, stylesheet: PageStyles): StyledPage {
  const [above, below] = splitAt(html, REST_LINK);
  const { opening, rest, restAddress } = stylesheet.stylesInTwo(above, below);
  const page = withStyles(above, opening) + linkTo(restAddress) + below;
  return { html: page, styles: opening, fetched: rest };
}

function withStyles(html: string, styles: string): string {
  const [before, after] = splitAt(html, SHEET_LINK);
  return `${before}<style>${styles}</style>${after}`;
}

function linkTo(address: string): string {
  return `<link rel="stylesheet" href="${address}"/>`;
}

function withWeight(html: string, fetched = ""): string {
  // The footer is last; the same words in an article are left alone.
  const at = html.lastIndexOf(PAGE_WEIGHT);
  if (at === -1) return html;
  const fill = (kilobytes: number) =>
    html.slice(0, at) + kilobytes + html.slice(at + PAGE_WEIGHT.length);
  const bytesFetched = fetched === "" ? 0 : gzipSync(fetched).length;
  const weigh = (page: string) => toKilobytes(gzipSync(page).length + bytesFetched);
  const first = fill(weigh(html));
  // The number has a weight of its own: just below a kilobyte, it may be the last straw.
  return fill(weigh(first));
}

function toKilobytes(bytes: number): number {
  return Math.ceil(bytes / 1000);
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`A page has no ${mark}.`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
