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
  const { site } = props;
  const bare = withFilesOrigin(render(Page, props), site);
  const { stylesheet } = site.assets;
  const styles = typeof stylesheet === "string" ? null : stylesheet.stylesFor(bare);
  const html = styles === null ? bare : bare.replace(SHEET_LINK, () => `<style>${styles}</style>`);
  return { html: site.isUnkept ? html : withWeight(html), styles };
}

function withWeight(html: string): string {
  // The footer is last; the same words in an article are left alone.
  const at = html.lastIndexOf(PAGE_WEIGHT);
  if (at === -1) return html;
  const fill = (kilobytes: number) =>
    html.slice(0, at) + kilobytes + html.slice(at + PAGE_WEIGHT.length);
  const weigh = (page: string) => Math.ceil(gzipSync(page).length / 1000);
  const first = fill(weigh(html));
  // The number has a weight of its own: just below a kilobyte, it may be the last straw.
  return fill(weigh(first));
}
