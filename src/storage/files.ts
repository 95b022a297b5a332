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
   * @throws {FileTooLarge} past `maxBytes`
   * @throws {Unavailable} full, when the disk is; then, and on any failure, nothing is left of it
   */
  receive(stream: Readable, maxBytes: number): Promise<IncomingFile>;
  /** Opens a file for reading; null when there is none. A file in the trash is restored first. */
  open(name: string): Promise<OpenFile | null>;
  /** Removes a file for good, also from the trash. */
  remove(name: string): Promise<void>;
  /** The names of all files in service. */
  list(): Promise<Set<string>>;
  /** Since when a file has existed under its name; null when it does not. */
  storedSince(name: string): Promise<Date | null>;
  /** Takes a file out of service. {@link restore} and {@link open} bring it back. */
  putInTrash(name: string, now: Date): Promise<void>;
  /** What is in the trash, and since when. */
  listTrash(): Promise<{ name: string; since: Date }[]>;
  removeFromTrash(name: string): Promise<void>;
  /** Puts a file back into service; false when it is not in the trash. */
  restore(name: string): Promise<boolean>;
  /** Deletes unfinished uploads that have not grown since `before`. @returns how many */
  removeUnfinished(before: Date): Promise<number>;
  /** What is left of the disk, in bytes; null where there is no end to see. */
  freeBytes(): Promise<number | null>;
  /** Throws when files cannot be written. */
  check(): Promise<void>;
}
