// @module-tag slow
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ZipFile } from "yazl";
import { type Archive, openArchive } from "#archive/read-archive.ts";
import { backup } from "#cli/backup.ts";
import { restore } from "#cli/restore.ts";
import { verify } from "#cli/verify.ts";
import { RENDERER } from "#domain/markdown/markdown.ts";
import { Digest } from "#storage/table-row.ts";
import { databaseKinds } from "#test/support/database.ts";
import { createBlog } from "#test/support/samples.ts";
import { makeFolder, makePlace, type Place } from "./backup-site.ts";

type Entries = Map<string, Buffer>;

async function makeBackupOf(place: Place): Promise<string> {
  const app = await place.start();
  await createBlog(app, await app.signIn());
  const file = join(await makeFolder(), "site.zip");
  await place.run(backup, file);
  await app.close();
  return file;
}

let whole: Buffer | undefined;

/** A backup of a site on SQLite, made once for all of them. */
async function makeBackup(): Promise<string> {
  whole ??= await readFile(await makeBackupOf(await makePlace("SQLite")));
  const file = join(await makeFolder(), "site.zip");
  await writeFile(file, whole);
  return file;
}

async function read(file: string): Promise<Entries> {
  const archive: Archive = await openArchive(file, { entries: 1000, bytes: 1e9 });
  const entries: Entries = new Map();
  for (const entry of archive.entries) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.open(entry)) chunks.push(chunk);
    entries.set(entry.name, Buffer.concat(chunks));
  }
  archive.close();
  return entries;
}

async function write(
  entries: Entries,
  spoil: (bytes: Buffer) => Buffer = (bytes) => bytes,
  mode = 0o100_600,
): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(content, name, { mode });
  zip.end();
  const file = join(await makeFolder(), "spoilt.zip");
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  await writeFile(file, spoil(Buffer.concat(chunks)));
  return file;
}

/** Returns the size in the form that a zip has it. */
function sizeField(size: number): string {
  const field = Buffer.alloc(4);
  field.writeUInt32LE(size);
  return field.toString("latin1");
}

const changed = (entries: Entries, change: (manifest: Record<string, unknown>) => void) => {
  const manifest = JSON.parse(String(entries.get("manifest.json")));
  change(manifest);
  return new Map(entries).set("manifest.json", Buffer.from(JSON.stringify(manifest)));
};

const refusals: [string, RegExp, (entries: Entries) => Promise<string>][] = [
  [
    "a path that leads elsewhere",
    /invalid relative path/,
    // yazl writes no such name, so it is put in afterwards, in a name of the same length.
    (entries) =>
      write(new Map([...entries, ["xx/escaped", Buffer.from("x")]]), (bytes) =>
        Buffer.from(bytes.toString("latin1").replaceAll("xx/escaped", "../escaped"), "latin1"),
      ),
  ],
  ["a link", /link or a device/, (entries) => write(entries, undefined, 0o120_777)],
  [
    "more bytes than any backup of its size",
    /holds more than/,
    // Refused by what it claims, so that it need not be there: packing it took seconds.
    (entries) =>
      write(new Map([...entries, ["files/zeros.pdf", Buffer.alloc(1_234_567)]]), (bytes) =>
        Buffer.from(
          bytes.toString("latin1").replaceAll(sizeField(1_234_567), sizeField(200_000_000)),
          "latin1",
        ),
      ),
  ],
  [
    "zips within a zip",
    /not a backup of Portico/,
    () =>
      write(
        new Map([
          ["lib 0.zip", Buffer.from("PK")],
          ["lib 1.zip", Buffer.from("PK")],
        ]),
      ),
  ],
  [
    "something that the manifest does not name",
    /does not belong to the backup/,
    (entries) => write(new Map([...entries, ["files/extra.pdf", Buffer.from("x")]])),
  ],
  [
    "less than the manifest names",
    /not whole/,
    (entries) => write(new Map([...entries].filter(([name]) => name !== "data/publication.jsonl"))),
  ],
  [
    "another row of the same length",
    /not what was stored/,
    (entries) => {
      const rows = String(entries.get("data/publication.jsonl"));
      const other = rows.replace("A steady hand", "A shaken hand");
      return write(new Map(entries).set("data/publication.jsonl", Buffer.from(other)));
    },
  ],
  [
    "a table that no backup has",
    /“session” does not belong/,
    (entries) =>
      write(
        changed(entries, (manifest) => {
          manifest.tables = [{ name: "session", rows: 0, hash: "0".repeat(64) }];
        }),
      ),
  ],
  [
    "rows that are fewer than counted",
    /instead of/,
    (entries) =>
      write(
        changed(entries, (manifest) => {
          const [first] = z(manifest.tables);
          if (first) first.rows = 7;
        }),
      ),
  ],
  [
    "the schema of a newer version",
    /made by a newer Portico, or by one with steps of its own \(1\.0\.0, 9999-next\)/,
    (entries) =>
      write(
        changed(entries, (manifest) => {
          if (Array.isArray(manifest.migrations)) manifest.migrations.push("9999-next");
        }),
      ),
  ],
  [
    "a file in a folder of the file store",
    /“files\/incoming\/x.webp” is no file of a Portico site/,
    (entries) => write(added(entries, "files/incoming/x.webp", "x")),
  ],
  [
    "a column of its own",
    /A row of “publication” has a column “made_up” that is not ours/,
    (entries) =>
      write(withRows(entries, "publication", (row) => Object.assign(row, { made_up: 1 }))),
  ],
  [
    "rows without one of their columns",
    /A row of “publication” lacks a column/,
    (entries) => write(withRows(entries, "publication", (row) => delete row.body)),
  ],
  [
    "a value that its column does not take",
    /What the backup holds cannot be used \(.*\)/,
    (entries) =>
      write(withRows(entries, "publication", (row) => Object.assign(row, { slug: null }))),
  ],
  [
    "a newer format",
    /made by a newer Portico/,
    (entries) =>
      write(
        changed(entries, (manifest) => {
          manifest.format = 2;
        }),
      ),
  ],
];

/** Adds an entry that the manifest names as its own. */
function added(entries: Entries, name: string, content: string): Entries {
  const hash = createHash("sha256").update(content).digest("hex");
  const more = changed(entries, (manifest) => {
    const others = z(manifest.entries).filter((entry) => entry.name !== name);
    manifest.entries = [...others, { name, bytes: Buffer.byteLength(content), hash }];
  });
  return more.set(name, Buffer.from(content));
}

/** Replaces rows, with the digests to match. */
function withRows(
  entries: Entries,
  table: string,
  change: (row: Record<string, string | number | null>) => void,
): Entries {
  const lines = String(entries.get(`data/${table}.jsonl`))
    .split("\n")
    .filter(Boolean);
  const digest = new Digest();
  const rows = lines.map((line) => {
    const row = JSON.parse(line);
    change(row);
    digest.add(row);
    return `${JSON.stringify(row)}\n`;
  });
  const content = added(entries, `data/${table}.jsonl`, rows.join(""));
  return changed(content, (manifest) => {
    const found = z(manifest.tables).find(({ name }) => name === table);
    Object.assign(found ?? {}, digest.get());
  });
}

function z(tables: unknown): { name: string; rows: number }[] {
  return Array.isArray(tables) ? tables : [];
}

let entries: Entries = new Map();

it.each(refusals)(
  "a backup with %s is refused before anything is written",
  async (_, reason, spoil) => {
    if (entries.size === 0) entries = await read(await makeBackup());
    const file = await spoil(entries);
    const place = await makePlace("SQLite");

    await expect(place.run(restore, file)).rejects.toThrow(reason);
    await expect(place.run(verify, file, "--json")).rejects.toThrow("Exit status 1");

    const { DATA_DIR = "" } = place.env;
    expect(await readdir(DATA_DIR)).not.toContain("portico.db");
    expect(
      existsSync(join(DATA_DIR, "files")) ? await readdir(join(DATA_DIR, "files")) : [],
    ).not.toContain("zeros.pdf");
  },
);

it("HTML that a backup brings is made again, and a file that no row names is left out", async () => {
  if (entries.size === 0) entries = await read(await makeBackup());
  const evil = '<p><script>alert("evil")</script><img src="x" onerror="alert(1)"></p>';
  const rendered = JSON.stringify({ renderer: RENDERER, texts: { html: evil, headings: [] } });
  const more = withRows(entries, "publication", (row) => Object.assign(row, { rendered }));
  const file = await write(added(more, "files/evil.html", evil));
  const place = await makePlace("SQLite");
  await place.run(restore, file);
  expect(await readdir(join(place.env.DATA_DIR ?? "", "files"))).not.toContain("evil.html");
  const restored = await place.start();
  const [{ slug } = { slug: "" }] = await (await restored.fetch("/api/blogs")).json();
  for (const path of [`/blogs/${slug}`, "/feed.xml"]) {
    const page = await (await restored.fetch(path)).text();
    expect(page).toContain("Some words.");
    expect(page).not.toContain("alert(");
  }
});

it("a flipped bit is found, wherever it changes what is read", async () => {
  const file = await makeBackup();
  const bytes = await readFile(file);
  const sound = await read(file);
  const place = await makePlace("SQLite");
  let found = 0;
  for (let step = 0; step < 25; step += 1) {
    const spoilt = Buffer.from(bytes);
    const at = Math.floor((bytes.length * step) / 25);
    spoilt[at] = (spoilt[at] ?? 0) ^ 16;
    const path = join(await makeFolder(), "spoilt.zip");
    await writeFile(path, spoilt);
    const outcome = await place.run(verify, path, "--json").catch(() => null);
    if (outcome === null) found += 1;
    else expect(await read(path), `at ${at}`).toEqual(sound);
  }
  expect(found).toBeGreaterThan(10);
});

it.each(databaseKinds)(
  "a site in use on %s is replaced on a second word only, and kept",
  async (kind) => {
    const file = await makeBackup();
    const place = await makePlace(kind);
    const app = await place.start();
    await createBlog(app, await app.signIn(), { title: "What was there before" });

    await expect(place.run(restore, file, "--replace", "--yes")).rejects.toThrow(/server/);
    await app.close();
    await expect(place.run(restore, file)).rejects.toThrow(
      /There is a site already: 1 publication/,
    );
    await expect(place.run(restore, file, "--replace")).rejects.toThrow(/--yes/);

    const report = await place.run(restore, file, "--replace", "--yes");
    expect(report).toMatch(/kept as .*before.restore/);
    const restored = await place.start();
    const titles = await (await restored.fetch("/api/blogs")).json();
    expect(titles).toMatchObject([{ title: "A steady hand" }]);
  },
);

it.each(databaseKinds)("a restore that fails leaves a site on %s as it was", async (kind) => {
  if (entries.size === 0) entries = await read(await makeBackup());
  const spoilt = await write(
    changed(entries, (manifest) => {
      const [first] = z(manifest.tables);
      if (first) first.rows = 7;
    }),
  );
  const place = await makePlace(kind);
  const app = await place.start();
  await createBlog(app, await app.signIn(), { title: "What was there before" });
  await app.close();
  await expect(place.run(restore, spoilt, "--replace", "--yes")).rejects.toThrow(
    "Nothing was changed.",
  );
  const after = await place.start();
  expect(await (await after.fetch("/api/blogs")).json()).toMatchObject([
    { title: "What was there before" },
  ]);
});

it("a damaged database can be replaced, and is kept with its log", async () => {
  const file = await makeBackup();
  const place = await makePlace("SQLite");
  const { DATA_DIR = "" } = place.env;
  await writeFile(join(DATA_DIR, "portico.db"), "no database at all, but some text");
  await writeFile(join(DATA_DIR, "portico.db-wal"), "the log of something");
  await expect(place.run(restore, file)).rejects.toThrow(/is no database/);
  await place.run(restore, file, "--replace", "--yes");
  const kept = (await readdir(DATA_DIR)).filter((name) => name.includes("before-restore"));
  expect(kept.map((name) => name.endsWith("-wal")).toSorted()).toEqual([false, true]);
  const restored = await place.start();
  expect((await (await restored.fetch("/api/blogs")).json()).length).toBe(1);
});

it("a file that is not there, or cannot be written, is said in a sentence", async () => {
  const place = await makePlace("SQLite");
  await (await place.start()).close();
  const nowhere = join(await makeFolder(), "none.zip");
  await expect(place.run(verify, nowhere)).rejects.toThrow("There is no file");
  // The refusal comes before anything is asked about the site, or made.
  const DATA_DIR = join(await makeFolder(), "new");
  for (const name of [nowhere, "portico-20261127-0300.zip"]) {
    for (const site of [place, place.on({ ...place.env, DATA_DIR })]) {
      await expect(site.run(restore, name)).rejects.toThrow("There is no file");
    }
  }
  expect(existsSync(DATA_DIR)).toBe(false);
  await writeFile(nowhere, "in the way");
  await expect(place.run(backup, nowhere)).rejects.toThrow("already");
  await expect(place.run(backup, join(nowhere, "site.zip"))).rejects.toThrow(
    "cannot be written (ENOTDIR)",
  );
  const unmounted = join(await makeFolder(), "disk");
  await expect(place.run(backup, join(unmounted, "site.zip"))).rejects.toThrow(
    `There is no folder ${unmounted}. Mount its disk, or make it; nothing was written.`,
  );
  expect(existsSync(unmounted)).toBe(false);
});
