import { gzipSync } from "node:zlib";
import type { ComponentType } from "react";
import { withFilesOrigin } from "#site/files-origin.ts";
import { PAGE_WEIGHT } from "#site/layout/colophon-line.tsx";
import type { Site } from "#site/props.ts";
import { renderPage as render } from "#site/render.tsx";
import { PAGE_STYLES } from "#site/site-sheet.ts";

export interface FinishedPage {
  html: string;
  /** What its style element holds, which the policy has to allow; null where it links the sheet. */
  styles: string | null;
}

/** No text of the content can be this, since its own brackets and quotes are escaped. */
const SHEET_LINK = `<link rel="stylesheet" href="${PAGE_STYLES}"/>`;

/** With what is known only once the rest is rendered: its styles, and how many kilobytes it has. */
export function renderPage<Props extends { site: Site }>(
  Page: ComponentType<Props>,
  props: Props,
): FinishedPage {
  const html = withFilesOrigin(render(Page, props), props.site);
  const { stylesheet } = props.site.assets;
  if (typeof stylesheet === "string") return { html: withWeight(html), styles: null };
  const styles = stylesheet.stylesFor(html);
  const [before, after] = splitAt(html, SHEET_LINK);
  return { html: withWeight(`${before}<style>${styles}</style>${after}`), styles };
}

function withWeight(html: string): string {
  // The footer is last; the same words in an article are left alone.
  const at = html.lastIndexOf(PAGE_WEIGHT);
  if (at === -1) return html;
  const fill = (kilobytes: number) =>
    html.slice(0, at) + kilobytes + html.slice(at + PAGE_WEIGHT.length);
  const first = fill(weigh(html));
  // The number has a weight of its own: just below a kilobyte, it may be the last straw.
  return fill(weigh(first));
}

/** In kilobytes, by gzip, since any better encoding only makes it less. */
function weigh(html: string): number {
  return Math.ceil(gzipSync(html).length / 1000);
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`A page has no ${mark}.`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
