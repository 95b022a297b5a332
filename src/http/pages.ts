import { sitePaths } from "#contract/paths.ts";
import {
  exampleSaving,
  readSavingNumber,
  type SavingField,
  type SavingNumbers,
  savingFields,
} from "#contract/saving-sum.ts";
import type { App } from "#domain/app.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { isPageCardName, listCard, type PageCardName, pageCard } from "#site/page-cards.ts";
import { AboutPage } from "#site/pages/about.tsx";
import { ColophonPage } from "#site/pages/colophon.tsx";
import { ContactPage } from "#site/pages/contact.tsx";
import { HomePage } from "#site/pages/home.tsx";
import { NotFoundPage } from "#site/pages/not-found.tsx";
import { PrivacyPage } from "#site/pages/privacy.tsx";
import { ResourcesPage } from "#site/pages/resources.tsx";
import { ServicesPage } from "#site/pages/services.tsx";
import type { ContactPrefill } from "#site/props.ts";
import { nameOfListCard, type PageCard, toShareCard } from "#site/share-card.ts";
import { queryOf } from "./cache/cache-key.ts";
import { entryResponse, toPage } from "./cache/cached.ts";
import { renderPage } from "./cache/finished-page.ts";
import { shareCardRoute } from "./cards/share-card.ts";
import { contactReading, postContact } from "./contact-page.ts";
import type { HttpContext } from "./context.ts";
import { PageNotFound, page, pageWithForm, type Render, siteOf } from "./page.ts";
import { previewRoute, sitePreviewRoute } from "./preview.ts";
import { publications, shownPublications } from "./publications/list.ts";
import { answerMoved } from "./redirect.ts";
import { publicRoute, type Route } from "./route.ts";

const hasNumbers = (query: URLSearchParams) => savingFields.some((field) => query.has(field));

/** What the pages of every site show, for visitors and for previews of its texts. */
const renders = {
  home: async (site, c) => {
    const [blogs, ebooks] = await newest(c);
    return renderPage(HomePage, { site, blogs, ebooks, numbers: savingOf(c) });
  },
  about: (site) => renderPage(AboutPage, { site }),
  services: async (site, c) => {
    const [blogs, ebooks] = await newest(c);
    return renderPage(ServicesPage, { site, blogs, ebooks });
  },
  colophon: (site) => {
    if (!site.facts.colophon) throw new PageNotFound();
    return renderPage(ColophonPage, { site });
  },
  privacy: async (site, c) =>
    renderPage(PrivacyPage, { site, messages: await c.var.services.app.messageHandling() }),
  contact: async (site, c) => {
    const reading = await contactReading(c);
    return renderPage(ContactPage, { site, reading, state: "form", prefill: prefillOf(c) });
  },
  resources: async (site, c) => {
    const [blogs, ebooks] = await newest(c);
    const categories = await c.var.services.app.published(blogNoun).groups();
    return renderPage(ResourcesPage, { site, blogs, ebooks, categories });
  },
  "not-found": (site) => renderPage(NotFoundPage, { site }),
} satisfies Record<string, Render>;

const home = pageWithForm(sitePaths.home, hasNumbers, renders.home);

export const pageRoutes: Route[] = [
  { ...home, handle: async (c) => (await answerMoved(c)) ?? home.handle(c) },
  page(sitePaths.about, renders.about),
  page(sitePaths.services, renders.services),
  page(sitePaths.colophon, renders.colophon),
  page(sitePaths.privacy, renders.privacy),
  pageWithForm(sitePaths.contact, isOwnContact, renders.contact),
  publicRoute("POST", sitePaths.contact, postContact),
  page(sitePaths.resources, renders.resources),
  ...publications.flatMap(({ site }) => site.pages),
  previewRoute,
  sitePreviewRoute(renders),
  shareCardRoute(sitePaths.pageShareCard, async (app, name) => {
    if (name === COLOPHON && !app.content.facts.colophon) return null;
    const { texts } = app.content;
    const card = isPageCardName(name) ? pageCard(texts, name) : listCardAt(app, name);
    return card && toShareCard(card);
  }),
];

/** The colophon's card bears its name, and is not found if the page is not. */
const COLOPHON: PageCardName = "colophon";

function listCardAt(app: App, name: string): PageCard | null {
  const found = shownPublications(app).find(({ kind }) => nameOfListCard(kind) === name);
  return found ? listCard(app.content.texts, found.kind) : null;
}

function newest(c: HttpContext) {
  const { app } = c.var.services;
  return Promise.all([app.published(blogNoun).newest(), app.published(ebookNoun).newest()]);
}

/** Reads the visitor's own numbers from the address; the example replaces those that cannot be read. */
function savingOf(c: HttpContext): SavingNumbers | undefined {
  const query = queryOf(c.req.url);
  if (!hasNumbers(query)) return undefined;
  const read = (field: SavingField) =>
    readSavingNumber(field, query.get(field)) ?? exampleSaving[field];
  return { runs: read("runs"), do: read("do"), check: read("check"), redo: read("redo") };
}

/** A contact form about a service is the same for everybody who comes from its page. */
function isOwnContact(query: URLSearchParams, { content }: App): boolean {
  const about = query.get("about");
  return hasNumbers(query) || (about !== null && serviceAt(content, about) === undefined);
}

function serviceAt({ texts }: App["content"], id: string | null) {
  return texts.services.services.find((service) => service.id === id);
}

/** Prefills the contact form with a service that exists and a complete sum. Everything else is dropped. */
function prefillOf(c: HttpContext): ContactPrefill | undefined {
  const query = queryOf(c.req.url);
  const about = serviceAt(c.var.services.app.content, query.get("about"))?.title;
  const isWhole = savingFields.every((field) => readSavingNumber(field, query.get(field)) !== null);
  const saving = isWhole ? savingOf(c) : undefined;
  return about || saving ? { about, saving } : undefined;
}

/** It is cached once, under a key that no address can have. */
export async function notFoundPage(c: HttpContext): Promise<Response> {
  const { cache, gates } = c.var.services;
  const key = "!404";
  const render = async () => toPage(renders["not-found"](siteOf(c)), 404);
  return entryResponse(c, key, await cache.fill(key, render, { gate: gates.pages }));
}
