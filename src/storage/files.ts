import type { Readable } from "node:stream";

/** What is known of a stored file. */
export interface StoredFile {
  name: string;
  size: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

/** A file that arrived whole and is on disk, but is not served yet. */
export interface IncomingFile {
  size: number;
  hash: string;
  /** The first bytes, at most 1024. */
  head: Buffer;
  /** Gives the file its name in one step; from then on it is served. */
  keep(name: string): Promise<StoredFile>;
  /** Throws the file away. Harmless after {@link keep}. */
  discard(): Promise<void>;
}

/** A file that is read to its end, even when it is replaced or removed meanwhile. */
export interface OpenFile {
  /** Its bytes as they are stored now. */
  readonly size: number;
  /** The bytes from `start` to `end`, both included. The stream closes the file. */
  read(range: { start: number; end: number }): Readable;
  /** For whoever does not read. */
  close(): Promise<void>;
}

/** The arriving file grew past the bound. Nothing of it is left. */
export class FileTooLarge extends Error {}

/** Where uploaded files are kept. Disk today; an object store answers the same calls. */
export interface FileStore {
  /**
   * Takes a stream in as it comes, never the whole of it in memory.
   * @throws {FileTooLarge} past `maxBytes`; then, and on any failure, nothing is left of it.
   */
  receive(stream: Readable, maxBytes: number): Promise<IncomingFile>;
  /** Opens a file for reading; null when there is no such file. */
  open(name: string): Promise<OpenFile | null>;
  remove(name: string): Promise<void>;
  /** Removes leftovers of crashes: uploads that never ended, files that `isKept` does not know. */
  sweep(isKept: (name: string) => Promise<boolean>): Promise<number>;
  /** What is left of the disk, in bytes; null where there is no end to see. */
  freeBytes(): Promise<number | null>;
  /** Throws when files cannot be written. */
  check(): Promise<void>;
}
