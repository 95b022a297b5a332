import { gzipSync } from "node:zlib";
import type { ComponentType } from "react";
import { PAGE_WEIGHT } from "#site/layout/colophon-line.tsx";
import { renderPage as render } from "#site/render.tsx";

/** A page whose colophon says how many kilobytes it has, which is known once it is rendered. */
export function renderPage<Props extends object>(Page: ComponentType<Props>, props: Props): string {
  const html = render(Page, props);
  // The footer is last; the same words in an article are left alone.
  const at = html.lastIndexOf(PAGE_WEIGHT);
  if (at === -1) return html;
  // By gzip, since any better encoding only makes it less; the number itself adds no kilobyte.
  const kilobytes = Math.ceil(gzipSync(html).length / 1000);
  return html.slice(0, at) + kilobytes + html.slice(at + PAGE_WEIGHT.length);
}
