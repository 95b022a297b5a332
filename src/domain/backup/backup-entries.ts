import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import type { ArchiveFile } from "#archive/write-archive.ts";
import { listAllNames } from "#domain/files/file-sweep.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { readTables } from "#storage/snapshot.ts";
import type { Row } from "#storage/table-row.ts";
import { tablesOf } from "#storage/tables.ts";
import { requireRoom } from "./backup-room.ts";
import { dataEntry, FORMAT, fileEntry, KEY_ENTRY, MANIFEST, type Manifest } from "./manifest.ts";

export interface BackupSource {
  database: Database;
  files: FileStore;
  version: string;
  siteUrl: string;
  migrations: readonly string[];
}

/** Each needs a file that was deleted within the time in which the last few new ones were copied. */
const MOST_ROUNDS = 20;

interface State {
  tables: Manifest["tables"];
  kinds: Record<string, number>;
  named: Set<string>;
  /** Files in the store: a text may show one that no row names. */
  stored: Set<string>;
}

export class BackupEntries {
  readonly #source: BackupSource;
  readonly #scratch: string;
  readonly #now: Date;
  readonly #entries: Manifest["entries"] = [];
  readonly #files = new Set<string>();
  #state: State | null = null;
  #missing: string[] = [];

  constructor(source: BackupSource, scratch: string, now: Date) {
    this.#source = source;
    this.#scratch = scratch;
    this.#now = now;
  }

  async *entries(secretKey: string | null): AsyncGenerator<ArchiveFile> {
    let state = await this.#takeState();
    for (let round = 1; ; round += 1) {
      const before = new Set(this.#missing);
      yield* this.#newFiles(state);
      const vanished = this.#missing.filter((name) => !before.has(name));
      if (vanished.length === 0 || round === MOST_ROUNDS) break;
      // Deleted since the snapshot: a newer one no longer shows it.
      state = await this.#takeState();
    }
    this.#missing = this.#missing.filter((name) => state.named.has(name));
    this.#state = state;
    for (const { name } of state.tables) {
      yield this.#hashed(dataEntry(name), this.#readTable(name), true);
    }
    if (secretKey !== null) yield this.#text(KEY_ENTRY, secretKey);
    yield { name: MANIFEST, content: JSON.stringify(this.manifest()), isPacked: true };
  }

  manifest(): Manifest {
    if (this.#state === null) throw new Error("The backup is not made yet.");
    const { named, stored, tables, kinds } = this.#state;
    return {
      product: "portico",
      format: FORMAT,
      version: this.#source.version,
      made_at: this.#now.toISOString(),
      site_url: this.#source.siteUrl,
      database: this.#source.database.version,
      migrations: [...this.#source.migrations],
      tables,
      kinds,
      entries: this.#entries,
      missing: this.#missing,
      dropped: [...this.#files].filter((name) => !named.has(name) && !stored.has(name)),
    };
  }

  /** Rows go to the disk, so that the snapshot need not last while files are copied. */
  async #takeState(): Promise<State> {
    const { database, files } = this.#source;
    const storedBefore = await files.list();
    const kinds: Record<string, number> = {};
    const { digests, named } = await database.snapshot(async (snapshot) => {
      const tables = tablesOf("archive");
      for (const table of tables) await rm(this.#tableFile(table), { force: true });
      const digests = await readTables(snapshot, tables, async (table, rows) => {
        await this.#append(table, rows);
        if (table === "publication") {
          for (const { kind } of rows) kinds[String(kind)] = (kinds[String(kind)] ?? 0) + 1;
        }
      });
      return { digests, named: await listAllNames(snapshot.db) };
    });
    const tables = Object.entries(digests).map(([name, digest]) => ({ name, ...digest }));
    return { tables, kinds, named, stored: new Set([...storedBefore, ...(await files.list())]) };
  }

  async *#newFiles({ named, stored }: State): AsyncGenerator<ArchiveFile> {
    const absent: string[] = [];
    for (const name of new Set([...named, ...stored])) {
      if (this.#files.has(name)) continue;
      const file = await this.#source.files.open(name);
      if (file === null) {
        absent.push(name);
        continue;
      }
      this.#files.add(name);
      if (file.size > 0) {
        const content = file.read({ start: 0, end: file.size - 1 });
        yield this.#hashed(fileEntry(name), content, false);
      } else {
        await file.close();
        yield this.#text(fileEntry(name), "");
      }
    }
    this.#missing = absent;
  }

  #text(name: string, content: string): ArchiveFile {
    const hash = createHash("sha256").update(content).digest("hex");
    this.#entries.push({ name, bytes: Buffer.byteLength(content), hash });
    return { name, content, isPacked: false };
  }

  /** The entry is noted once its last byte has been read, before the next one is asked for. */
  #hashed(name: string, content: Readable, isPacked: boolean): ArchiveFile {
    const hash = createHash("sha256");
    let bytes = 0;
    const note = () => this.#entries.push({ name, bytes, hash: hash.digest("hex") });
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
      flush(done) {
        note();
        done();
      },
    });
    content.once("error", (error) => measured.destroy(error));
    measured.once("close", () => content.destroy());
    return { name, content: content.pipe(owned(measured, reportedElsewhere)), isPacked };
  }

  async #append(table: string, rows: readonly Row[]): Promise<void> {
    await requireRoom(this.#scratch);
    const handle = await open(this.#tableFile(table), "a", 0o600);
    try {
      await handle.writeFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    } finally {
      await handle.close();
    }
  }

  #readTable(table: string): Readable {
    const file = this.#tableFile(table);
    return owned(createReadStream(file, { flags: "a+" }), reportedElsewhere);
  }

  #tableFile(table: string): string {
    return join(this.#scratch, `${table}.jsonl`);
  }
}
