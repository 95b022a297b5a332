import type { BlogCard, PublicBlog } from "#contract/blog.ts";
import type { EbookCard, PublicEbook } from "#contract/ebook.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { PublicationKind } from "#contract/nouns.ts";
import type { LabelInUse } from "#contract/publication.ts";
import type { SavingNumbers } from "#contract/saving-sum.ts";
import type { ServiceName } from "#contract/services.ts";
import type { SiteFacts } from "./facts.ts";
import type { ShareCard } from "./share-card.ts";
import type { SiteSheet } from "./site-sheet.ts";

export interface SiteAssets {
  /** From which each page gets its own styles; in development the address of the whole. */
  stylesheet: SiteSheet | string;
  script: string;
  /** Loaded only on the pages that need them. */
  contactScript: string;
  downloadScript: string;
  /** As transferred; absent in development, where nothing is compressed. */
  scriptBytes?: { site: number; contact: number; download: number };
  portal: PortalAssets;
  development: readonly string[];
}

interface PortalAssets {
  script: string;
  modules: readonly string[];
  stylesheets: readonly string[];
  earlyScript: string;
  /** What screens load beside it, by the beginning of their addresses; the first that fits counts. */
  screens: readonly ScreenAssets[];
}

interface ScreenAssets {
  path: string;
  modules: readonly string[];
  stylesheets: readonly string[];
}

export interface Site {
  /** The public origin without a final slash, for example `https://portico.example`. */
  origin: string;
  /** Where visitors’ browsers get uploaded pictures; the same origin unless given. */
  filesOrigin?: string | null;
  assets: SiteAssets;
  facts: SiteFacts;
  /** The owner's: the days that visitors read are days of it. */
  timeZone: string;
  /** The optional kinds of which something is published. */
  optionalKinds: readonly PublicationKind[];
  /** For the holder of a secret link: search engines are kept out. */
  isPreview?: boolean;
  /** For one reader alone: it is not weighed, which would take as long as all the rest. */
  isUnkept?: boolean;
}

/** By what visitors narrow a list; none where they cannot. */
export interface ListGroups {
  groups: readonly LabelInUse[];
  /** The one that is shown. */
  group: string | null;
}

/** A page of a list of cards. `page` counts from 1. */
export interface CardList<Card> extends ListGroups {
  items: readonly Card[];
  page: number;
  pageCount: number;
}

export interface ResourcesProps {
  blogs: readonly BlogCard[];
  ebooks: readonly EbookCard[];
  categories: readonly LabelInUse[];
}

export interface Heading {
  id: string;
  text: string;
  depth: 2 | 3;
}

export interface RenderedBlog extends PublicBlog {
  html: string;
  headings: readonly Heading[];
}

export interface InContext<Item, Card> {
  item: Item;
  related: readonly Card[];
  previous: Card | null;
  next: Card | null;
  /** What its cover shows; empty where nobody has said. */
  coverAlt: string;
  /** Absent while nothing is published at its address. */
  card?: ShareCard | undefined;
}

export type ArticleProps = InContext<RenderedBlog, BlogCard>;
export type EbookProps = InContext<PublicEbook, EbookCard>;

export interface ContactValues {
  name: string;
  email: string;
  company: string;
  message: string;
}

/** Where the visitor comes from: a service, the sum on Home, or both. */
export interface ContactPrefill {
  about?: ServiceName;
  saving?: SavingNumbers;
}

/** For the wait after a message was sent. */
export interface ContactReading {
  article: BlogCard | null;
  guide: EbookCard | null;
}

/** All states but `form` answer a post without script. */
export type ContactProps =
  | { state: "form"; prefill?: ContactPrefill }
  | { state: "sent"; receipt: ContactValues }
  /** Without values, the words of the visitor were not read. */
  | { state: "failed"; values?: ContactValues; reason?: string }
  | { state: "invalid"; values: ContactValues; errors: FieldErrors };
