import type { AddressTarget } from "#contract/address.ts";
import { publicNouns } from "#contract/nouns.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import type { Content } from "#domain/publications/content.ts";
import type { PublicationTarget } from "#storage/publications/publication.ts";

type PagesOf = Pick<Content, "texts" | "facts" | "optionalKinds">;

/** Lists the pages of the site, and the parts of them that a link can lead to, under the names that visitors read. */
export function ownPages({ texts, facts, optionalKinds }: PagesOf): AddressTarget[] {
  const { frame, about, services, pilot, resources } = texts;
  const page = (path: string, title: string, parts: readonly [id: string, name: string][] = []) => [
    toTarget(path, title),
    ...parts.map(([id, name]) => toTarget(`${path}#${id}`, `${title}, ${name}`)),
  ];
  const lists = (["blog", "ebook", ...optionalKinds] as const).map((kind) =>
    toTarget(publicationPaths[kind].list(), texts[publicNouns[kind].texts].headline),
  );
  return [
    ...page(sitePaths.home(), frame.home),
    ...page(sitePaths.about(), frame.about, [
      ["philosophy", about.philosophy],
      ["dna", about.dna],
      ["why", about.why],
      ["team", about.team],
    ]),
    ...page(sitePaths.services(), frame.services, [
      ...services.services.map(({ id, title }): [string, string] => [id, title]),
      ["pilot", pilot.headline],
    ]),
    ...page(sitePaths.resources(), frame.resources, [
      ["blogs", resources.articles],
      ["ebooks", resources.guides],
    ]),
    ...lists,
    ...page(sitePaths.contact(), frame.contact),
    ...page(sitePaths.privacy(), texts.privacy.pageTitle),
    ...(facts.colophon ? page(sitePaths.colophon(), texts.colophon.pageTitle) : []),
  ];
}

function toTarget(target: string, title: string): AddressTarget {
  return { target, title, kind: "page", published: true };
}

export function publicationTarget({
  kind,
  slug,
  title,
  published,
}: PublicationTarget): AddressTarget {
  return { target: publicationPaths[kind].page(slug), title, kind, published: published === 1 };
}
