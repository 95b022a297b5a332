import type { Readable } from "node:stream";

export interface StoredFile {
  name: string;
  size: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

/** A file that has arrived completely but is not served yet. */
export interface IncomingFile {
  size: number;
  hash: string;
  /** The first bytes, at most 1024. */
  head: Buffer;
  /** Must be called before {@link keep} or {@link discard}. */
  read(): Readable;
  /** Serves the file from now on; atomic. */
  keep(name: string): Promise<StoredFile>;
  /** Does nothing after {@link keep}. */
  discard(): Promise<void>;
}

/** A file is read to its end once its first bytes have arrived, even if it is replaced or removed. */
export interface OpenFile {
  readonly size: number;
  /** Both ends are included. The stream closes the file. */
  read(range: { start: number; end: number }): Readable;
  close(): Promise<void>;
}

/** A file of this machine, for what reads by a path. */
export interface NearbyFile extends OpenFile {
  /** The file may be read here until it is closed. */
  readonly path: string;
}

/** Nothing of the file is left. */
export class FileTooLarge extends Error {}

/** The store of PDFs, pictures and exports to be imported: a folder, or a bucket of an object store. */
export interface FileStore {
  readonly place: {
    /** The name in messages for engineers, as in “missing in DATA_DIR/files”. */
    name: string;
    /** Each call costs a round trip, and perhaps money. */
    isRemote: boolean;
  };
  /**
   * A failure leaves nothing behind.
   * @throws {FileTooLarge}
   * @throws {Unavailable} full
   */
  receive(stream: Readable, maxBytes: number): Promise<IncomingFile>;
  /** Null if there is no file. A file in the trash is opened, too, and may stay there: {@link restore}. */
  open(name: string): Promise<OpenFile | null>;
  /** Copies a remote file to this machine first, for work that must not wait for a network. */
  openNearby(name: string): Promise<NearbyFile | null>;
  /** Deletes a file for good, also from the trash. */
  remove(name: string): Promise<void>;
  list(): Promise<Set<string>>;
  storedSince(name: string): Promise<Date | null>;
  /** Takes a file out of service until {@link restore} brings it back. */
  putInTrash(name: string, now: Date): Promise<void>;
  listTrash(): Promise<{ name: string; since: Date }[]>;
  /** Opens a file and leaves it in the trash. */
  openTrashed(name: string): Promise<OpenFile | null>;
  removeFromTrash(name: string): Promise<void>;
  /** Brings a file back when a row names it again. False if it is not in the trash. */
  restore(name: string): Promise<boolean>;
  /**
   * Deletes uploads that have not grown since `before`.
   * @returns how many
   */
  removeUnfinished(before: Date): Promise<number>;
  /** Null if the store has no known limit. */
  freeBytes(): Promise<number | null>;
  /** @throws if files cannot be written */
  check(): Promise<void>;
}
