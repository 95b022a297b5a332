import { z } from "zod";
import type { Archive, ArchiveEntry } from "#archive/read-archive.ts";
import { ArchiveError } from "#archive/read-archive.ts";
import { isOurName } from "#storage/files/file-name.ts";

export const MANIFEST = "manifest.json";

/** Raise it when older backups can no longer be read by the same steps. */
export const FORMAT = 1;

/** 200 bytes an entry; a site with more files than this fits does not. */
const MAX_MANIFEST_BYTES = 64_000_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const number = z.int().min(0);

const Manifest = z.object({
  product: z.literal("portico"),
  format: z.literal(FORMAT),
  version: z.string(),
  made_at: z.iso.datetime(),
  site_url: z.string(),
  database: z.string(),
  migrations: z.array(z.string()),
  /** The order is one in which the tables can be filled. */
  tables: z.array(z.object({ name: z.string(), rows: number, hash })),
  kinds: z.record(z.string(), number),
  entries: z.array(z.object({ name: z.string(), bytes: number, hash })),
  /** Files that the rows name and that were not there. */
  missing: z.array(z.string()),
  /** Entries of files that were deleted while the backup was made. */
  dropped: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export const dataEntry = (table: string) => `data/${table}.jsonl`;
export const fileEntry = (name: string) => `files/${name}`;

/**
 * Lists the names of files in the store, in the manifest's order. @throws {ArchiveError} for a name that no store has
 */
export function fileNames({ entries }: Pick<Manifest, "entries">): string[] {
  const prefix = fileEntry("");
  return entries.flatMap(({ name: entry }) => {
    if (!entry.startsWith(prefix)) return [];
    const name = entry.slice(prefix.length);
    if (!isOurName(name)) throw new ArchiveError(`“${entry}” is no file of a Portico site.`);
    return [name];
  });
}
export const KEY_ENTRY = "secret.key";

/** @throws {ArchiveError} when it is no backup of ours, from a newer version, or not whole */
export async function readManifest(archive: Archive): Promise<Manifest> {
  const entry = archive.entries.find(({ name }) => name === MANIFEST);
  if (!entry) throw new ArchiveError("This is not a backup of Portico: it has no manifest.json.");
  if (entry.bytes > MAX_MANIFEST_BYTES) throw new ArchiveError("Its manifest.json is too large.");
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.open(entry)) chunks.push(chunk);
  const found = parse(Buffer.concat(chunks).toString());
  refuseNewer(found);
  const manifest = Manifest.safeParse(found);
  if (!manifest.success) {
    throw new ArchiveError(
      "This is not a backup of Portico: its manifest.json says something else.",
    );
  }
  refuseIncomplete(archive.entries, manifest.data);
  return manifest.data;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw new ArchiveError("Its manifest.json cannot be read.");
  }
}

function refuseNewer(found: unknown): void {
  const head = z.object({ format: z.number(), version: z.string() }).safeParse(found);
  if (!head.success || head.data.format <= FORMAT) return;
  throw new ArchiveError(
    `The backup was made by a newer Portico (${head.data.version}). Install that version or a later one to restore it.`,
  );
}

function refuseIncomplete(entries: readonly ArchiveEntry[], manifest: Manifest): void {
  const stored = new Map(entries.map(({ name, bytes }) => [name, bytes]));
  stored.delete(MANIFEST);
  for (const { name, bytes } of manifest.entries) {
    if (stored.get(name) !== bytes) {
      throw new ArchiveError(`The backup is not whole: “${name}” is missing or has another size.`);
    }
    stored.delete(name);
  }
  const [extra] = stored.keys();
  if (extra !== undefined) throw new ArchiveError(`“${extra}” does not belong to the backup.`);
}
