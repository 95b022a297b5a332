import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Archive, ArchiveError, openArchive } from "#archive/read-archive.ts";
import { fileSize } from "#contract/file-size.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { type Row, toRow } from "#storage/table-row.ts";
import { dataEntry, KEY_ENTRY, type Manifest, readManifest } from "./manifest.ts";
import { isSealed, unsealed } from "./sealing.ts";

/** Deflate packs at most a thousandfold; rows of text become a tenth or a twentieth. */
const MOST_PACKED = 300;
const SMALL_BYTES = 100_000_000;

/** A site of a hundred thousand pictures. */
const MOST_ENTRIES = 1_000_000;

/** The longest text has two million letters, and a row may hold it twice. */
const LONGEST_LINE_BYTES = 32_000_000;

const ROWS_AT_ONCE = 200;
const BYTES_AT_ONCE = 250_000;

export interface OpenBackup {
  manifest: Manifest;
  bytes: number;
  /** Null where it is not in the archive. */
  secretKey: string | null;
  rows(table: string): AsyncIterable<Row[]>;
  /** The stream fails with an {@link ArchiveError} if the content differs from what was stored. */
  file(entry: string): ReturnType<Archive["open"]>;
  close(): Promise<void>;
}

/**
 * @param scratch a folder on a disk with room for the archive, for one that is sealed
 * @param askPassPhrase is called for a sealed one only
 * @throws {ArchiveError} when it is no whole backup of ours, or of a newer version
 */
export async function openBackup(
  path: string,
  scratch: string,
  askPassPhrase: () => Promise<string>,
): Promise<OpenBackup> {
  const { size } = await stat(path);
  const opened = (await isSealed(path))
    ? await unseal(path, scratch, await askPassPhrase())
    : { path, remove: async () => {} };
  try {
    const archive = await openArchive(opened.path, {
      entries: MOST_ENTRIES,
      bytes: SMALL_BYTES + MOST_PACKED * size,
    });
    try {
      const manifest = await readManifest(archive);
      const backup = new Contents(archive, manifest);
      return {
        manifest,
        bytes: size,
        secretKey: await backup.text(KEY_ENTRY),
        rows: (table) => backup.rows(table),
        file: (entry) => backup.open(entry),
        close: async () => {
          archive.close();
          await opened.remove();
        },
      };
    } catch (error) {
      archive.close();
      throw error;
    }
  } catch (error) {
    await opened.remove();
    throw error;
  }
}

async function unseal(path: string, scratch: string, passPhrase: string) {
  const { size } = await stat(path);
  const { bavail, bsize } = await statfs(scratch);
  if (bavail * bsize < size) {
    throw new ArchiveError(
      `Opening the backup needs ${fileSize(size)} on the disk of ${scratch}. Make room and start again.`,
    );
  }
  const folder = await mkdtemp(join(scratch, "unsealed-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const plain = join(folder, "backup.zip");
    const content = owned(createReadStream(path), reportedElsewhere);
    const opened = await unsealed(content, passPhrase);
    await pipeline(opened, createWriteStream(plain, { mode: 0o600 }));
    return { path: plain, remove };
  } catch (error) {
    await remove();
    if (error instanceof ArchiveError || (error instanceof Error && "syscall" in error))
      throw error;
    throw new ArchiveError("The sealed backup is damaged or not whole.", { cause: error });
  }
}

class Contents {
  readonly #archive: Archive;
  readonly #hashes: ReadonlyMap<string, string>;

  constructor(archive: Archive, manifest: Manifest) {
    this.#archive = archive;
    this.#hashes = new Map(manifest.entries.map(({ name, hash }) => [name, hash]));
  }

  async open(name: string) {
    const expected = this.#hashes.get(name);
    if (expected === undefined) throw new ArchiveError(`“${name}” is not in the backup.`);
    const content = await this.#archive.open({ name });
    const hash = createHash("sha256");
    const checked = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
      flush(done) {
        const isRight = hash.digest("hex") === expected;
        done(isRight ? null : new ArchiveError(`“${name}” is not what was stored.`));
      },
    });
    content.once("error", (error) => checked.destroy(error));
    checked.once("close", () => content.destroy());
    return content.pipe(owned(checked, reportedElsewhere));
  }

  async text(name: string): Promise<string | null> {
    if (!this.#hashes.has(name)) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of await this.open(name)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  async *rows(table: string): AsyncGenerator<Row[]> {
    let batch: Row[] = [];
    let bytes = 0;
    for await (const line of linesOf(await this.open(dataEntry(table)), table)) {
      batch.push(parseRow(table, line));
      bytes += line.length;
      if (batch.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
    if (batch.length > 0) yield batch;
  }
}

function parseRow(table: string, line: string): Row {
  try {
    return toRow(table, JSON.parse(line));
  } catch (cause) {
    throw new ArchiveError(`A row of “${dataEntry(table)}” cannot be read.`, { cause });
  }
}

async function* linesOf(content: AsyncIterable<Buffer>, table: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString();
      rest = [];
      bytes = 0;
      start = end + 1;
    }
    rest.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > LONGEST_LINE_BYTES) {
      throw new ArchiveError(`A row of “${dataEntry(table)}” is longer than any of ours.`);
    }
  }
  if (bytes > 0) yield Buffer.concat(rest).toString();
}
