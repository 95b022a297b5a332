import { publicationPaths, sitePaths } from "#contract/paths.ts";
import type { Site } from "#site/props.ts";
import { textsOfKind } from "#site/texts-of-kind.ts";

export function mainPages({ texts: { frame } }: Site) {
  const pages = new Map([
    ["home", { path: sitePaths.home(), name: frame.home }],
    ["about", { path: sitePaths.about(), name: frame.about }],
    ["services", { path: sitePaths.services(), name: frame.services }],
    ["resources", { path: sitePaths.resources(), name: frame.resources }],
    ["contact", { path: sitePaths.contact(), name: frame.contact }],
  ]);
  return frame.pages.flatMap(({ id }) => pages.get(id) ?? []);
}

export function quickLinks(site: Site) {
  const pages = mainPages(site).filter(({ path }) => path !== sitePaths.resources());
  return [...pages, ...optionalPages(site)];
}

export function optionalPages(site: Site) {
  return site.optionalKinds.map((kind) => ({
    path: publicationPaths[kind].list(),
    name: textsOfKind(site, kind).headline,
  }));
}
