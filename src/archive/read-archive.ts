import { pipeline, type Readable, Transform } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { reportedElsewhere } from "#platform/owned.ts";

/** An archive that is refused. The text names the entry and says what is wrong with it. */
export class ArchiveError extends Error {}

interface ArchiveBounds {
  readonly entries: number;
  /** Of all entries together, unpacked. */
  readonly bytes: number;
}

export interface ArchiveEntry {
  /** A relative path with `/`, without `.` or `..` segments. */
  readonly name: string;
  /** Unpacked. */
  readonly bytes: number;
}

export interface Archive {
  /** In the order of the archive, folders left out. */
  readonly entries: readonly ArchiveEntry[];
  /** The stream fails with an {@link ArchiveError} when the content is not what the archive says. */
  open(entry: Pick<ArchiveEntry, "name">): Promise<Readable>;
  close(): void;
}

/**
 * A zip file from a stranger. Nothing is unpacked here, and names, sizes and kinds of all entries
 * are checked before the first can be opened.
 *
 * @throws {ArchiveError} when it is no zip file, is damaged, or holds more than the bounds, paths
 *   that lead elsewhere, links, the same name twice, or what is sealed or packed in a rare way.
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

/** Says that the name is in UTF-8 (APPNOTE 4.4.4, and the field of Info-ZIP in 4.6.9). */
const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * A Mac writes names in UTF-8 and does not say so, and by the book they are then in CP437. No name in
 * CP437 with letters beyond ASCII happens to be valid UTF-8, or hardly any.
 */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isNamedOtherwise = extraFields.some(({ id }) => id === UNICODE_PATH);
  if (isNamedOtherwise || generalPurposeBitFlag & UTF8_FLAG) return fileName;
  try {
    // yauzl has checked the path: what separates its parts is the same byte in both.
    return utf8.decode(fileNameRaw).replaceAll("\\", "/");
  } catch {
    return fileName;
  }
}

// The high half of the attributes is the mode where the archive was made on Unix (APPNOTE 4.4.2, 4.4.15).
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

/** What stands before the content may be damaged, too. */
async function opened(zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw isFromTheSystem(error) ? error : new ArchiveError(`“${entry.fileName}” is damaged.`);
  }
}

/** yauzl checks the length, not the sum. */
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

/** Such as `ENOENT`: about the file as a whole, and for the caller to explain. */
function isFromTheSystem(error: unknown): boolean {
  return error instanceof Error && "errno" in error && "syscall" in error;
}
