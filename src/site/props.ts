import type { BlogCard, PublicBlog } from "#contract/blog.ts";
import type { TintedSet } from "#contract/bundled-pictures.ts";
import type { EbookCard, PublicEbook } from "#contract/ebook.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { PublicationKind } from "#contract/nouns.ts";
import type { KeptPromises } from "#contract/promise.ts";
import type { LabelInUse } from "#contract/publication.ts";
import type { SavingNumbers } from "#contract/saving-sum.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import type { ShareCard } from "./share-card.ts";
import type { SiteSheet } from "./site-sheet.ts";

export interface SiteAssets {
  /** Each page gets its own styles from this sheet; in development it is the address of the whole sheet. */
  stylesheet: SiteSheet | string;
  script: string;
  /** These scripts load only on the pages that need them. */
  contactScript: string;
  downloadScript: string;
  embedScript: string;
  /** The transferred sizes; absent in development, where nothing is compressed. */
  scriptBytes?: { site: number; contact: number; download: number; embed: number };
  portal: PortalAssets;
  development: readonly string[];
}

interface PortalAssets {
  script: string;
  modules: readonly string[];
  stylesheets: readonly string[];
  earlyScript: string;
  /** What screens load in addition, by the beginning of their addresses; the first match counts. */
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
  /** The origin from which visitors' browsers load uploaded pictures; the same origin by default. */
  filesOrigin?: string | null;
  assets: SiteAssets;
  facts: SiteConfig;
  texts: SiteTexts;
  /** How many of the last answers were in time, if the contact page says so. */
  keptPromises?: KeptPromises | null;
  /** The colours of the site's own pictures; null while they are as they came. */
  tint: TintedSet | null;
  /** The owner's time zone, which decides the days that visitors read. */
  timeZone: string;
  /** The optional kinds that have something published. */
  optionalKinds: readonly PublicationKind[];
  /** True for the holder of a secret link; search engines are kept out. */
  isPreview?: boolean;
  /** True for a page that one reader gets. It is not weighed, which would take as long as all the rest. */
  isUnkept?: boolean;
}

/** The groups by which visitors narrow a list; empty if they cannot. */
export interface ListGroups {
  groups: readonly LabelInUse[];
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
  /** What the cover shows; empty if nobody has described it. */
  coverAlt: string;
  /** Absent while nothing is published at the page's address. */
  card?: ShareCard | undefined;
}

export type ArticleProps = InContext<RenderedBlog, BlogCard>;
export type EbookProps = InContext<PublicEbook, EbookCard>;

export interface ContactValues {
  name: string;
  email: string;
  company: string;
  /** By the places of the owner's own questions; absent where nothing is asked. */
  answer_1?: string;
  answer_2?: string;
  answer_3?: string;
  message: string;
}

/** What the visitor comes from: a service, the sum on Home, or both. */
export interface ContactPrefill {
  about?: string;
  saving?: SavingNumbers;
}

/** Something to read after a message was sent. */
export interface ContactReading {
  article: BlogCard | null;
  guide: EbookCard | null;
}

/** All states but `form` answer a post without script. */
export type ContactProps =
  | { state: "form"; prefill?: ContactPrefill }
  | { state: "sent"; receipt: ContactValues }
  /** Without values, the visitor's words were not read. */
  | { state: "failed"; values?: ContactValues; reason?: string }
  | { state: "invalid"; values: ContactValues; errors: FieldErrors };
