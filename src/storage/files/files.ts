import type { Readable } from "node:stream";

export interface StoredFile {
  name: string;
  size: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

/** Received as a whole, but not served yet. */
export interface IncomingFile {
  size: number;
  hash: string;
  /** At most 1024 bytes. */
  head: Buffer;
  /** Before {@link keep} or {@link discard}. */
  read(): Readable;
  /** Atomic; from then on it is served. */
  keep(name: string): Promise<StoredFile>;
  /** Harmless after {@link keep}. */
  discard(): Promise<void>;
}

/** Once its first bytes have come, it is read to its end, even if it is replaced or removed. */
export interface OpenFile {
  readonly size: number;
  /** Both ends included. The stream closes the file. */
  read(range: { start: number; end: number }): Readable;
  close(): Promise<void>;
}

/** Nothing of the file is left. */
export class FileTooLarge extends Error {}

/** Where PDFs and pictures are kept: a folder, or a bucket of an object store. */
export interface FileStore {
  readonly place: {
    /** For the engineer, as in “missing in DATA_DIR/files”. */
    name: string;
    /** Every call costs a round trip, and perhaps money. */
    isRemote: boolean;
  };
  /** A failure leaves nothing behind. @throws {FileTooLarge} @throws {Unavailable} full */
  receive(stream: Readable, maxBytes: number): Promise<IncomingFile>;
  /** Null when there is none. A file in the trash is read, too, and may stay there: {@link restore}. */
  open(name: string): Promise<OpenFile | null>;
  /** The same, copied to this machine first where it is not: for work that must not wait for a network. */
  openNearby(name: string): Promise<OpenFile | null>;
  /** For good, also from the trash. */
  remove(name: string): Promise<void>;
  list(): Promise<Set<string>>;
  storedSince(name: string): Promise<Date | null>;
  /** Out of service until {@link restore} brings it back. */
  putInTrash(name: string, now: Date): Promise<void>;
  listTrash(): Promise<{ name: string; since: Date }[]>;
  /** Leaves it there. */
  openTrashed(name: string): Promise<OpenFile | null>;
  removeFromTrash(name: string): Promise<void>;
  /** For whoever names it again. False when it is not in the trash. */
  restore(name: string): Promise<boolean>;
  /** Deletes uploads that have not grown since `before`. @returns how many */
  removeUnfinished(before: Date): Promise<number>;
  /** Null where the store has no known end. */
  freeBytes(): Promise<number | null>;
  /** @throws when files cannot be written */
  check(): Promise<void>;
}
