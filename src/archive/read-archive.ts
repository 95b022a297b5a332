import { pipeline, type Readable, Transform } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { reportedElsewhere } from "#platform/owned.ts";

/** An archive was refused. The message names the entry and what is wrong with it. */
export class ArchiveError extends Error {}

interface ArchiveBounds {
  readonly entries: number;
  /** The limit for all entries together, unpacked. */
  readonly bytes: number;
}

export interface ArchiveEntry {
  /** A relative path with `/`, without `.` or `..` segments. */
  readonly name: string;
  readonly bytes: number;
}

export interface Archive {
  /** The files in the order of the archive, without folders. */
  readonly entries: readonly ArchiveEntry[];
  /** The stream fails with an {@link ArchiveError} if the content does not match what the archive says. */
  open(entry: Pick<ArchiveEntry, "name">): Promise<Readable>;
  close(): void;
}

/**
 * Opens a zip file from a stranger. Nothing is unpacked here; names, sizes and kinds of all entries are
 * checked before any can be opened.
 * @throws {ArchiveError} if the file is not a zip file, is damaged or exceeds the bounds, or has paths that
 * lead elsewhere, links, duplicate names, encrypted entries or a rare compression
 */
export async function openArchive(path: string, bounds: ArchiveBounds): Promise<Archive> {
  const zip = await explained(openPromise(path, { autoClose: false }));
  try {
    const found = await explained(checkedEntries(zip, bounds));
    return {
      entries: [...found.values()].map(({ fileName, uncompressedSize }) => ({
        name: fileName,
        bytes: uncompressedSize,
      })),
      open: async ({ name }) => {
        const entry = found.get(name);
        if (entry === undefined) throw new ArchiveError(`“${name}” is not in the archive.`);
        return checkedContent(await opened(zip, entry), entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function checkedEntries(zip: ZipFile, bounds: ArchiveBounds): Promise<Map<string, Entry>> {
  if (zip.entryCount > bounds.entries) {
    throw new ArchiveError(
      `The archive holds ${zip.entryCount} files; at most ${bounds.entries} are read.`,
    );
  }
  const found = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    entry.fileName = nameOf(entry);
    if (entry.fileName.endsWith("/")) continue;
    const refusal = refusalOf(entry, found);
    if (refusal) throw new ArchiveError(`“${printable(entry.fileName)}” ${refusal}`);
    bytes += entry.uncompressedSize;
    if (bytes > bounds.bytes) {
      const most = Math.floor(bounds.bytes / 1_000_000);
      throw new ArchiveError(`The archive holds more than ${most} MB when it is unpacked.`);
    }
    found.set(entry.fileName, entry);
  }
  return found;
}

/** The flag says that the name is UTF-8 (APPNOTE 4.4.4, and the field of Info-ZIP in 4.6.9). */
const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Macs write names in UTF-8 without saying so, and the standard then calls for CP437. Hardly any CP437 name
 * with letters beyond ASCII happens to be valid UTF-8.
 */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isNamedOtherwise = extraFields.some(({ id }) => id === UNICODE_PATH);
  if (isNamedOtherwise || generalPurposeBitFlag & UTF8_FLAG) return fileName;
  try {
    // yauzl has checked the path, and its separators are the same byte in both encodings.
    return utf8.decode(fileNameRaw).replaceAll("\\", "/");
  } catch {
    return fileName;
  }
}

// If the archive was made on Unix, the high half of the attributes is the file mode (APPNOTE 4.4.2,
// 4.4.15).
const MADE_ON_UNIX = 3;
const FILE_TYPE = 0o170_000;
const REGULAR = 0o100_000;

function refusalOf(entry: Entry, found: ReadonlyMap<string, Entry>): string | null {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  const isSpecial = entry.versionMadeBy >>> 8 === MADE_ON_UNIX && type !== 0 && type !== REGULAR;
  if (isSpecial) return "is a link or a device, and only files are read.";
  if (printable(entry.fileName) !== entry.fileName || entry.fileName.length > 1000) {
    return "is no name for a file.";
  }
  if (entry.fileName.split("/").some((part) => part === "" || part === ".")) {
    return "is no plain path.";
  }
  if (found.has(entry.fileName)) return "is in the archive twice.";
  if (entry.isEncrypted()) return "is protected by a password. Save the archive without one.";
  if (!entry.canDecodeFileData()) return "is packed in a way that is not read. Save it as a zip.";
  return null;
}

function printable(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, "?").slice(0, 1001);
}

/** The header before the content may be damaged, too. */
async function opened(zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw isFromTheSystem(error) ? error : new ArchiveError(`“${entry.fileName}” is damaged.`);
  }
}

/** yauzl checks the length but not the checksum. */
function checkedContent(content: Readable, { fileName, crc32: expected }: Entry): Readable {
  let sum = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === expected ? null : new ArchiveError(`“${fileName}” is damaged.`));
    },
  });
  content.once("error", (error) => {
    checked.destroy(isFromTheSystem(error) ? error : new ArchiveError(`“${fileName}” is damaged.`));
  });
  return pipeline(content, checked, reportedElsewhere);
}

async function explained<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ArchiveError || isFromTheSystem(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ArchiveError(
      `The archive cannot be read as a zip file: ${reason.replace(/\.$/, "")}.`,
    );
  }
}

/** A system error such as `ENOENT` is about the whole file, and the caller explains it. */
function isFromTheSystem(error: unknown): boolean {
  return error instanceof Error && "errno" in error && "syscall" in error;
}
