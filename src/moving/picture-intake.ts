import { createHash } from "node:crypto";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import { picturePaths } from "#contract/paths.ts";
import { picturesIn } from "#contract/picture-address.ts";
import { shortened } from "#contract/short-text.ts";
import type { Owner } from "#domain/app.ts";
import { DomainError } from "#domain/error.ts";
import { damageOf, type ExportFiles } from "./export-files.ts";
import { FileLookup } from "./file-lookup.ts";
import type { ImportedPost } from "./imported-post.ts";
import type { Report } from "./report.ts";

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i;
/** A page or a text of the old site, which may have come as an article. */
const PAGE = /\.(?:md|markdown|mdown|html?|php|aspx?)$/i;
const FILE = /\.[a-z\d]{2,5}$/i;
const DATA = /^data:image\/([\w+.-]+);base64,/i;

type PictureOutcome =
  | { url: string }
  | { remote: true }
  /** A path that the export has no file for, or one that is refused. */
  | { missing: string }
  /** A file to which the text links, and which stays behind. */
  | { file: string }
  /** No picture at all. */
  | null;

/** A stand-in for the address of a picture in a dry run, which stores none. */
const anywhere = picturePaths.file("any.webp");

/** Takes the pictures of an export into the library, each once. Nothing is fetched from elsewhere. */
export class PictureIntake {
  readonly #owner: Owner;
  readonly #files: ExportFiles;
  readonly #lookup: FileLookup;
  readonly #others: FileLookup;
  readonly #report: Report;
  readonly #run: string;
  readonly #isDry: boolean;
  readonly #known = new Map<string, Promise<PictureOutcome>>();
  /** Pictures that a dry run has counted. */
  readonly #counted = new Set<string>();

  constructor(
    { owner, files, report }: { owner: Owner; files: ExportFiles; report: Report },
    { run, isDry }: { run: string; isDry: boolean },
  ) {
    this.#owner = owner;
    this.#files = files;
    this.#lookup = new FileLookup(files.paths.filter((path) => PICTURE.test(path)));
    this.#others = new FileLookup(files.paths.filter((path) => !PICTURE.test(path)));
    this.#report = report;
    this.#run = run;
    this.#isDry = isDry;
  }

  /** @param isPicture says that it is shown as one; links may lead to one */
  resolve(
    address: string,
    { folder, assets }: Pick<ImportedPost, "folder" | "assets">,
    isPicture: boolean,
  ): Promise<PictureOutcome> {
    if (DATA.test(address)) return this.#once(digestOf(address), () => this.#takeInline(address));
    const folders = assets === undefined ? [folder] : [folder, assets];
    const path = this.#lookup.find(address, folders);
    if (path !== null) return this.#once(path, () => this.#takeFile(path));
    const other = this.#others.find(address, folders);
    const isElsewhere = /^(?:https?:)?\/\//i.test(address);
    if (!isPicture) {
      const path = /^[a-z][a-z\d+.-]*:/i.test(address) ? "" : address.split(/[?#]/, 1)[0];
      const name = other ?? path ?? "";
      const isFile = FILE.test(name) && !PAGE.test(name);
      return Promise.resolve(isFile ? { file: shown(address) } : null);
    }
    if (other !== null) return Promise.resolve({ missing: wrongFormat(other) });
    if (isElsewhere) return Promise.resolve({ remote: true });
    return Promise.resolve({
      missing: `The picture ${shown(address)} is missing from the export.`,
    });
  }

  /** Sets the alternative text of a picture in the library that has none. */
  async describe(url: string, alt: string): Promise<void> {
    const [id] = picturesIn(url);
    const words = shortened(alt.replace(/\s+/g, " ").trim(), limits.pictureAlt);
    if (id === undefined || words === "") return;
    try {
      const { alt: before } = await this.#owner.pictures.get(id);
      if (before === "") await this.#owner.pictures.update(id, { alt: words }, null);
    } catch (error) {
      // It lies in the trash.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  /** @param key a short one: it stays to the end */
  #once(key: string, take: () => Promise<PictureOutcome>): Promise<PictureOutcome> {
    const known = this.#known.get(key) ?? take();
    this.#known.set(key, known);
    return known;
  }

  async #takeFile(path: string): Promise<PictureOutcome> {
    if (this.#files.sizeOf(path) > limits.pictureBytes) {
      return { missing: `The picture ${path} is larger than ${sizeLimit(limits.pictureBytes)}.` };
    }
    const hash = createHash("sha256");
    try {
      for await (const chunk of await this.#files.open(path)) hash.update(chunk);
    } catch (error) {
      return this.#refused(path, error);
    }
    return this.#take(hash.digest("hex"), posix.basename(path), () => this.#files.open(path));
  }

  async #takeInline(address: string): Promise<PictureOutcome> {
    const type = DATA.exec(address)?.[1] ?? "png";
    const bytes = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
    const digest = digestOf(bytes);
    const name = `picture.${type.replace("jpeg", "jpg").replace(/\+.*/, "")}`;
    return this.#take(digest, name, async () => Readable.from([bytes]));
  }

  async #take(
    digest: string,
    fileName: string,
    open: () => Promise<Readable>,
  ): Promise<PictureOutcome> {
    const url = await this.#owner.imports.findPicture(digest);
    if (url !== null) return { url };
    if (this.#counted.has(digest)) return { url: anywhere };
    this.#report.count("pictures");
    if (this.#isDry) {
      this.#counted.add(digest);
      return { url: anywhere };
    }
    let stream: Readable | null = null;
    try {
      stream = await open();
      const picture = await this.#owner.addPicture({ fileName, stream });
      await this.#owner.imports.rememberPicture(digest, picture.id, this.#run);
      return { url: picture.url };
    } catch (error) {
      const outcome = this.#refused(fileName, error);
      this.#report.count("pictures", -1);
      return outcome;
    } finally {
      stream?.destroy();
    }
  }

  /** @throws whatever is about more than this picture */
  #refused(name: string, error: unknown): PictureOutcome {
    const reason = error instanceof DomainError ? error.message : damageOf(error);
    if (reason === null) throw error;
    return { missing: `The picture ${name} was refused: ${reason}` };
  }
}

function digestOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function wrongFormat(path: string): string {
  return `The picture ${path} is no JPEG, PNG, WebP, AVIF or GIF, so it was left out.`;
}

function shown(address: string): string {
  return address.length > 200 ? `${address.slice(0, 200)}…` : address;
}
