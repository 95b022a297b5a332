import { publicNouns } from "#contract/nouns.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import type { Site } from "#site/props.ts";

export const mainPages = [
  { path: sitePaths.home(), name: "Home" },
  { path: sitePaths.about(), name: "About" },
  { path: sitePaths.services(), name: "Services" },
  { path: sitePaths.resources(), name: "Resources" },
  { path: sitePaths.contact(), name: "Contact" },
] as const;

export const quickLinks = mainPages.filter((page) => page.name !== "Resources");

export function optionalPages({ optionalKinds }: Site) {
  return optionalKinds.map((kind) => ({
    path: publicationPaths[kind].list(),
    name: publicNouns[kind].listTitle,
  }));
}
