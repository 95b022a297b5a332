import type { ComponentType } from "react";
import { type PublicationKind, publicNouns } from "#contract/nouns.ts";
import { publicationPaths } from "#contract/paths.ts";
import type { App } from "#domain/app.ts";
import type { CardPage } from "#domain/paging.ts";
import type { InContext } from "#domain/publications/public-publications.ts";
import type { NounDefinition, Shapes } from "#domain/publications/publication-noun.ts";
import type { Rendered } from "#domain/publications/rendered-texts.ts";
import { cachedPage } from "#http/cache/cached.ts";
import { inParts } from "#http/cache/cached-list.ts";
import { type FinishedPage, renderPage } from "#http/cache/finished-page.ts";
import { shareCardRoute } from "#http/cards/share-card.ts";
import type { HttpContext } from "#http/context.ts";
import { found, page, pageNumber, pageRoute, requestedGroup, siteOf } from "#http/page.ts";
import type { Route } from "#http/route.ts";
import type { ContentsEntry, SitemapEntry } from "#site/feeds/crawler-files.ts";
import type { FeedItem } from "#site/feeds/feed-item.ts";
import type { ListGroups, Site } from "#site/props.ts";
import type { ShareCard } from "#site/share-card.ts";

/** What a card or an entry of a feed may show besides the publication. */
export type CardSite = Pick<Site, "facts" | "texts" | "timeZone">;

/** The facts about a kind of publication that the public site needs. */
interface PublicationDisplay<S extends Shapes> {
  noun: NounDefinition<S>;
  List: ComponentType<{ site: Site } & CardPage<S["card"]> & ListGroups>;
  Page: ComponentType<{ site: Site; card?: ShareCard } & InContext<S>>;
  countsReads: boolean;
  shareCard(item: S["page"], site: CardSite): ShareCard;
  feedItem(item: Rendered<S>, site: CardSite): FeedItem;
  contentsEntry(card: S["card"]): ContentsEntry;
}

/** A kind of publication on the public site: the pages for visitors and the feeds for programs. */
export interface PublicationSite {
  pages: Route[];
  /** The page of an unpublished text, for the holder of a secret link. Null if the link is not valid. */
  preview(c: HttpContext, token: string): Promise<FinishedPage | null>;
  shareCards: Route;
  sitemap(app: App): Promise<SitemapEntry[]>;
  contents(app: App): Promise<ContentsEntry[]>;
  feed(app: App): Promise<FeedItem[]>;
}

export function publicationSite<S extends Shapes>(display: PublicationDisplay<S>): PublicationSite {
  const { noun } = display;
  const paths = publicationPaths[noun.kind];
  return {
    pages: [listPages(display), itemPage(display)],
    preview: async (c, token) => {
      const props = await c.var.services.app.previews.open(noun, token);
      return props && renderPage(display.Page, { site: previewSite(c, noun.kind), ...props });
    },
    shareCards: shareCardRoute(
      paths.shareCard,
      async (app, slug) => {
        const item = await app.published(noun).find(slug);
        return item && display.shareCard(item, app.content);
      },
      (app, slug) => app.published(noun).findMoved(slug),
    ),
    sitemap: async (app) => {
      const published = app.published(noun);
      const groups = publicNouns[noun.kind].isGrouped ? await published.groups() : [];
      const addresses = await published.addresses();
      return [
        { path: paths.list() },
        ...groups.map(({ label }) => ({ path: paths.list(1, label) })),
        ...addresses.map(({ slug, updated_at }) => ({
          path: paths.page(slug),
          lastModified: updated_at,
        })),
      ];
    },
    contents: async (app) => {
      const entries: ContentsEntry[] = [];
      // Only a part of the cards is in memory at a time.
      for await (const cards of inParts((query) => app.published(noun).list(query))) {
        entries.push(...cards.map((card) => display.contentsEntry(card)));
      }
      return entries;
    },
    feed: async (app) =>
      (await app.published(noun).feed()).map((item) => display.feedItem(item, app.content)),
  };
}

/** Shows the site as it will be once something of this kind is published. */
function previewSite(c: HttpContext, kind: PublicationKind): Site {
  const site = siteOf(c);
  const kinds = publicNouns[kind].isOptional ? [kind] : [];
  const optionalKinds = [...new Set([...site.optionalKinds, ...kinds])];
  return { ...site, optionalKinds, isPreview: true, isUnkept: true };
}

function listPages<S extends Shapes>({ noun, List }: PublicationDisplay<S>): Route {
  return page(publicationPaths[noun.kind].list, async (site, c) => {
    const published = c.var.services.app.published(noun);
    const { isGrouped, isOptional } = publicNouns[noun.kind];
    const groups = isGrouped ? await published.groups() : [];
    const group = requestedGroup(c, noun.kind);
    // A group that does not exist has no page; otherwise strangers could fill the cache.
    if (group !== null) found(groups.find(({ label }) => label === group) ?? null);
    const list = found(await published.page(pageNumber(c), group));
    if (isOptional) found(list.items[0] ?? null);
    return renderPage(List, { site, ...list, groups, group });
  });
}

function itemPage<S extends Shapes>(display: PublicationDisplay<S>): Route {
  const { page: pathOf } = publicationPaths[display.noun.kind];
  const answer = (c: HttpContext) =>
    cachedPage(c, async () => {
      const published = c.var.services.app.published(display.noun);
      const props = found(await published.findInContext(c.req.param("slug") ?? ""));
      const site = siteOf(c);
      const card = display.shareCard(props.item, site);
      const page = renderPage(display.Page, { site, card, ...props });
      return display.countsReads ? { page, readId: props.item.id } : { page };
    });
  const findCounted = async (app: App, slug: string) => {
    const id = await app.published(display.noun).findId(slug);
    return id === null ? null : { readId: display.countsReads ? id : null };
  };
  return pageRoute(pathOf, answer, findCounted);
}
