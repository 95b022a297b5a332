import type { PublicationKind } from "#contract/nouns.ts";
import { publicationPaths } from "#contract/paths.ts";
import type { App } from "#domain/app.ts";
import type { CardPage } from "#domain/paging.ts";
import type { InContext, PublicPublications } from "#domain/public-publications.ts";
import type { Shapes } from "#domain/publication-noun.ts";
import type { Rendered } from "#domain/rendered-texts.ts";
import type { ContentsEntry, SitemapEntry } from "#site/feeds/crawler-files.ts";
import type { FeedItem } from "#site/feeds/feed-item.ts";
import type { Site } from "#site/props.ts";
import { inParts } from "./cached-list.ts";
import { found, page, pageNumber, pageOrMoved } from "./page.ts";
import { publicRoute, type Route } from "./route.ts";
import { type ShareCard, shareCardRoute } from "./share-card.ts";

/** What the public site has to know of a kind of publication. */
interface PublicationDisplay<S extends Shapes> {
  kind: PublicationKind;
  published(app: App): PublicPublications<S>;
  renderList(site: Site, list: CardPage<S["card"]>): string;
  renderPage(site: Site, props: InContext<S>): string;
  /** Whether views of its pages count as reads. */
  countsReads: boolean;
  shareCard(item: S["page"]): ShareCard;
  feedItem(item: Rendered<S>): FeedItem;
  /** Its line in the table of contents for language models. */
  contentsEntry(card: S["card"]): ContentsEntry;
}

/** A kind of publication on the public site: what visitors open, and what programs read of it. */
export interface PublicationSite {
  kind: PublicationKind;
  /** The list in numbered pages, and the page of each. */
  pages: Route[];
  shareCards: Route;
  sitemap(app: App): Promise<SitemapEntry[]>;
  contents(app: App): Promise<ContentsEntry[]>;
  feed(app: App): Promise<FeedItem[]>;
}

export function publicationSite<S extends Shapes>(display: PublicationDisplay<S>): PublicationSite {
  const { kind, published } = display;
  const paths = publicationPaths[kind];
  return {
    kind,
    pages: [listPages(display), itemPage(display)],
    shareCards: shareCardRoute(paths.shareCard, async (app, slug) => {
      const item = await published(app).find(slug);
      return item && display.shareCard(item);
    }),
    sitemap: async (app) => {
      const addresses = await published(app).addresses();
      return [
        { path: paths.list() },
        ...addresses.map(({ slug, updated_at }) => ({
          path: paths.page(slug),
          lastModified: updated_at,
        })),
      ];
    },
    contents: async (app) => {
      const entries: ContentsEntry[] = [];
      // The cards themselves are in memory only in parts.
      for await (const cards of inParts((query) => published(app).list(query))) {
        entries.push(...cards.map((card) => display.contentsEntry(card)));
      }
      return entries;
    },
    feed: async (app) => (await published(app).feed()).map((item) => display.feedItem(item)),
  };
}

function listPages<S extends Shapes>({
  kind,
  published,
  renderList,
}: PublicationDisplay<S>): Route {
  return page(publicationPaths[kind].list, async (c) => {
    const { app, site } = c.var.services;
    return renderList(site, found(await published(app).page(pageNumber(c))));
  });
}

function itemPage<S extends Shapes>(display: PublicationDisplay<S>): Route {
  const { page: pathOf } = publicationPaths[display.kind];
  return publicRoute("GET", pathOf, (c) => {
    const { app, site } = c.var.services;
    const published = display.published(app);
    return pageOrMoved(c, {
      render: async (slug) => {
        const props = found(await published.findInContext(slug));
        const html = display.renderPage(site, props);
        return display.countsReads ? { html, readId: props.item.id } : { html };
      },
      findMoved: (slug) => published.findMoved(slug),
      pathOf,
    });
  });
}
