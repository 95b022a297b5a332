import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { filePaths, sitePaths } from "#contract/paths.ts";
import { chooseEncoding, type Encoding } from "#http/cache/encoded-body.ts";
import type { HttpContext } from "#http/context.ts";
import { sendStoredFile } from "./stored-file.ts";

/** The endings of the compressed copies that the build makes of text files. */
const endings: Record<Exclude<Encoding, "identity">, string> = {
  br: ".br",
  zstd: ".zst",
  gzip: ".gz",
};

/** Portico's door, for browsers and phones. */
export const iconFiles = [
  sitePaths.favicon,
  sitePaths.plainFavicon,
  sitePaths.touchIcon,
  sitePaths.icon192,
  sitePaths.icon512,
];

/** The name contains a hash of the content. */
const IMMUTABLE = /\/assets\/|\.[0-9a-f]{8}\.(?:avif|webp|woff2)$/;

interface Content {
  bytes: Buffer<ArrayBuffer>;
  hash: string;
}

/** The files that the build made for browsers, as they were at the start. */
export class BundledFiles {
  readonly #root: string;
  readonly #names: ReadonlySet<string>;
  /** Contents that were asked for once. A build is 15 MB with every form of every file. */
  readonly #contents = new Map<string, Promise<Content>>();

  constructor(root: string) {
    this.#root = root;
    const folders = Object.values(filePaths).map((folder) => folder());
    this.#names = new Set([
      ...folders.flatMap((folder) => namesIn(join(root, folder)).map((name) => folder + name)),
      ...namesIn(root)
        .map((name) => `/${name}`)
        .filter((path) => iconFiles.some((icon) => path.startsWith(icon()))),
    ]);
  }

  async answer(c: HttpContext): Promise<Response | null> {
    const { path } = c.req;
    const isForm = Object.values(endings).some((ending) => path.endsWith(ending));
    if (isForm || !this.#names.has(path)) return null;
    const encoding = this.#chooseEncoding(c, path);
    const content = await this.#read(encoding === "identity" ? path : path + endings[encoding]);
    return content && send(c, path, encoding, content);
  }

  #chooseEncoding(c: HttpContext, path: string): Encoding {
    const wanted = chooseEncoding(c.req.header("accept-encoding"));
    return wanted === "identity" || this.#names.has(path + endings[wanted]) ? wanted : "identity";
  }

  /** Null if the file has gone since the start. */
  async #read(name: string): Promise<Content | null> {
    const reading = this.#contents.get(name) ?? readContent(join(this.#root, name));
    this.#contents.set(name, reading);
    try {
      return await reading;
    } catch (error) {
      this.#contents.delete(name);
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    }
  }
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function readContent(file: string): Promise<Content> {
  const bytes = await readFile(file);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { bytes, hash };
}

function send(
  c: HttpContext,
  path: string,
  encoding: Encoding,
  { bytes, hash }: Content,
): Promise<Response> {
  const isImmutable = IMMUTABLE.test(path);
  return sendStoredFile(c, {
    size: bytes.length,
    etag: `"${hash}"`,
    kind: isImmutable ? "part" : "data",
    headers: {
      "Content-Type": getMimeType(path) ?? "application/octet-stream",
      "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      Vary: "Accept-Encoding",
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
      // Feed readers and networks show them on their own pages.
      ...(isForOtherSites(path) && {
        "Cross-Origin-Resource-Policy": "cross-origin",
      }),
    },
    open: async () => ({
      read: ({ start, end }) => bytes.subarray(start, end + 1),
      close: async () => {},
    }),
  });
}

function isForOtherSites(path: string): boolean {
  return path.startsWith(filePaths.pictures()) || iconFiles.some((icon) => icon() === path);
}
