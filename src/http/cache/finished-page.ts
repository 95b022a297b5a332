import { gzipSync } from "node:zlib";
import type { ComponentType } from "react";
import { withFilesOrigin } from "#site/files-origin.ts";
import { PAGE_WEIGHT } from "#site/layout/colophon-line.tsx";
import type { Site } from "#site/props.ts";
import { renderPage as render } from "#site/render.tsx";

/** A page whose colophon says how many kilobytes it has, which is known once it is rendered. */
export function renderPage<Props extends { site: Site }>(
  Page: ComponentType<Props>,
  props: Props,
): string {
  const html = withFilesOrigin(render(Page, props), props.site);
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
