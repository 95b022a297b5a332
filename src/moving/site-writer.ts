import { createHash } from "node:crypto";
import { setImmediate as aTurnForOthers } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import { publicationPaths } from "#contract/paths.ts";
import type { Owner } from "#domain/app.ts";
import { DomainError } from "#domain/error.ts";
import type { Standing } from "#domain/imports/imports.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { type Article, toArticle } from "./article.ts";
import { damageOf } from "./export-files.ts";
import { boundAddresses, movedNotes } from "./former-addresses.ts";
import { type ImportedPost, type LeftOut, longestSource, type ReadItem } from "./imported-post.ts";
import type { OwnWriter } from "./own-writer.ts";
import type { PictureIntake } from "./picture-intake.ts";
import type { Report } from "./report.ts";
import type { ConvertedText } from "./text-conversion.ts";
import type { TextProcess } from "./text-process.ts";

/** An export may have a hundred thousand files of one name, and each is looked at. */
const ADDRESSES_AT_ONCE = 20;

interface WriterTools {
  owner: Owner;
  texts: TextProcess;
  pictures: PictureIntake;
  report: Report;
  own: OwnWriter;
}

interface WriterOptions {
  run: string;
  /** Says what would come; nothing is stored. */
  isDry: boolean;
  /** Nothing is published or scheduled. */
  asDrafts: boolean;
  timeZone: string;
  now: Date;
}

/** Puts what a reader gives into the site, by the verbs that the owner has. */
export class SiteWriter {
  readonly #tools: WriterTools;
  readonly #options: WriterOptions;

  constructor(tools: WriterTools, options: WriterOptions) {
    this.#tools = tools;
    this.#options = options;
  }

  /** A post that is refused, or damaged, is reported, and the next one comes. @throws {Unavailable} */
  async write(item: ReadItem): Promise<void> {
    const { report } = this.#tools;
    if ("note" in item) report.note(item.note);
    else if ("leftOut" in item) report.leaveOut(item.leftOut);
    else if ("failed" in item) report.fail(item.failed);
    else if ("post" in item) await this.#orReport(item.post, () => this.#writePost(item.post));
    else if ("picture" in item) {
      const title = item.picture.name;
      await this.#orReport({ title }, () => this.#tools.own.writePicture(item));
    } else {
      const { exported } = item;
      await this.#orReport(exported.head, () => this.#tools.own.writePublication(exported));
    }
  }

  async #orReport({ title }: { title: string }, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const reason = error instanceof DomainError ? error.message : damageOf(error);
      if (reason === null) throw error;
      this.#tools.report.fail({ title: title || "Untitled", reason });
    }
  }

  async #writePost(post: ImportedPost): Promise<void> {
    const { owner, report } = this.#tools;
    const { run, isDry } = this.#options;
    report.found.blog += 1;
    const whole = { source: post.source, sourceId: post.sourceId, digest: digestOf(post), run };
    const before = await owner.imports.standing(blogNoun, whole);
    if (before.state === "unchanged") return this.#reportKnown(post, before);
    const refusal = standingRefusal(before.state);
    if (refusal) return report.leaveOut({ title: post.title, reason: refusal });
    const prepared = await this.#prepare(post);
    if ("reason" in prepared) return report.fail(prepared);
    const origin = { ...whole, digest: digestOf(post, prepared.lacking) };
    const standing = await owner.imports.standing(blogNoun, origin);
    if (standing.state === "unchanged") return this.#reportKnown(post, standing);
    const { input, publishAt, wasPublic } = prepared.article;
    if (standing.state === "newer there") {
      const { published: _published, slug: _slug, ...patch } = input;
      if (!isDry) {
        await owner.imports.update(blogNoun, standing, { patch, origin, wasPublic });
      }
      return report.count("updated");
    }
    const { timeZone: time_zone } = this.#options;
    const schedule = publishAt === null ? null : { publish_at: publishAt, time_zone };
    const date = post.publishedAt ?? post.updatedAt;
    const createdAt = isStorable(date) ? new Date(date) : this.#options.now;
    const { addresses, notes } = boundAddresses(post.oldAddresses);
    const added = isDry
      ? { full: { id: null, slug: input.slug ?? "" }, redirects: addresses.length }
      : await owner.imports.add(blogNoun, {
          input,
          origin,
          creation: {
            createdAt,
            updatedAt: isStorable(post.updatedAt) ? new Date(post.updatedAt) : createdAt,
          },
          wasPublic,
          oldAddresses: addresses,
          schedule,
        });
    this.#reportAdded(post, { ...prepared, notes: [...prepared.notes, ...notes] }, added);
  }

  /** An interrupted run that goes on also reports what it imported before. */
  #reportKnown(
    { sourceId: key, title, oldAddresses }: ImportedPost,
    { id, arrived }: Extract<Standing, { state: "unchanged" }>,
  ): void {
    const { report } = this.#tools;
    if (arrived === null) report.count("unchanged");
    else {
      const { state, slug } = arrived;
      report.count("redirects", boundAddresses(oldAddresses).addresses.length);
      const address = publicationPaths.blog.page(slug);
      report.add({ kind: "blog", key, id, title, state, address, notes: [] });
    }
  }

  #reportAdded(
    post: ImportedPost,
    { article, notes }: Prepared,
    { full, redirects }: { full: { id: string | null; slug: string }; redirects: number },
  ): void {
    const { report } = this.#tools;
    const { input, publishAt, filled } = article;
    const title = input.title ?? "";
    report.count("redirects", redirects);
    for (const what of filled) report.fill(what, title);
    const address = publicationPaths.blog.page(full.slug);
    const moved = movedNotes(input.slug, full.slug, address);
    report.add({
      kind: "blog",
      key: post.sourceId,
      id: full.id,
      title,
      state: publishAt !== null ? "scheduled" : input.published ? "published" : "draft",
      address,
      notes: [...post.notes, ...notes, ...article.notes, ...moved],
    });
  }

  async #prepare(post: ImportedPost): Promise<Prepared | LeftOut> {
    const leftOut = (reason: string) => ({ title: post.title || "Untitled", reason });
    if (post.text.value.length > longestSource) return leftOut(tooLong);
    const text = await this.#tools.texts.convert(post.text);
    if (!text) return leftOut("Its text is nested too deeply, or takes too long to read.");
    const pictures = await this.#placePictures(post, text);
    if (pictures === null) return leftOut("Its text takes too long to read.");
    const { markdown, cover, notes, lacking } = pictures;
    if (markdown.length > limits.content) return leftOut(tooLong);
    const { asDrafts: asDraft, now, timeZone } = this.#options;
    const article = toArticle({ post, text: { ...text, markdown }, cover, asDraft, now, timeZone });
    return { article, notes: [...text.notes, ...notes], lacking };
  }

  async #placePictures(post: ImportedPost, text: ConvertedText) {
    const { pictures, texts } = this.#tools;
    const notes: string[] = [];
    const remote = new Set<string>();
    const missing = new Set<string>();
    const files: string[] = [];
    const place = async (address: string, isPicture: boolean) => {
      const named = isPicture ? address : withinSite(address, post);
      const outcome = await pictures.resolve(named, post, isPicture);
      if (outcome === null) return null;
      if ("url" in outcome) return outcome.url;
      if ("remote" in outcome) remote.add(address);
      else if ("file" in outcome) files.push(outcome.file);
      else {
        missing.add(address);
        notes.push(outcome.missing);
      }
      return null;
    };
    const replacements: Record<string, string> = {};
    for (const [index, { url, isPicture }] of text.addresses.entries()) {
      // Looking up is quick and waits for nothing, so that others would wait for all of them.
      if (index % ADDRESSES_AT_ONCE === 0) await aTurnForOthers();
      const here = await place(url, isPicture);
      if (here !== null) replacements[url] = here;
    }
    const ownCover = post.cover === null ? null : await place(post.cover, true);
    if (ownCover !== null) await pictures.describe(ownCover, post.coverAlt ?? "");
    const cover = ownCover ?? (missing.has(post.cover ?? "") ? null : post.cover);
    if (remote.size > 0) notes.push(remoteNote([...remote]));
    if (files.length > 0)
      notes.push(`Links lead to files that are not imported: ${files.join(" ")}`);
    const markdown =
      Object.keys(replacements).length === 0
        ? text.markdown
        : await texts.replaceAddresses(text.markdown, replacements);
    if (markdown === null) return null;
    return { markdown, cover, notes, lacking: [...remote, ...missing] };
  }
}

interface Prepared {
  article: Article;
  notes: string[];
  /** Addresses of pictures that the export has no file for, or one that was refused. */
  lacking: readonly string[];
}

const tooLong = `Its text has more than ${limits.content.toLocaleString("en-US")} characters.`;

/** A link that names the old site in full leads to the same file as one that does not. */
function withinSite(address: string, { source }: ImportedPost): string {
  const [, site] = source.split(" ", 2);
  return site && address.startsWith(`${site}/`) ? address.slice(site.length) : address;
}

function remoteNote(addresses: readonly string[]): string {
  const many = addresses.length === 1 ? "1 picture stays" : `${addresses.length} pictures stay`;
  return `${many} on another server: ${addresses.join(" ")}`;
}

function standingRefusal(state: string): string | null {
  if (state === "changed here") {
    return "It was imported before and has been changed here since, so it was left alone.";
  }
  if (state === "in trash") return "It was imported before and is in the trash here.";
  return null;
}

/** Differs for a post that lacked pictures, so that it is imported again once they come. */
function digestOf(
  { notes: _notes, folder: _folder, assets: _assets, ...post }: ImportedPost,
  lacking: readonly string[] = [],
): string {
  const content = lacking.length === 0 ? post : [post, lacking];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/** Moments of the years that both databases sort as text. */
function isStorable(moment: string | null): moment is string {
  return moment !== null && /^(?:19[7-9]|20)\d/.test(moment) && Date.parse(moment) <= Date.now();
}
