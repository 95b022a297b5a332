import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { explainStoreError, isBusy, isMissing, type StoreSetting } from "./object-store-error.ts";

export interface ObjectStoreSettings {
  bucket: string;
  /** Null for Amazon's own endpoint of the region. */
  endpoint: string | null;
  region: string;
  /** The common prefix of all keys: empty, or ending with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Set for temporary credentials. */
  sessionToken: string | null;
}

interface StoredObject {
  size: number;
  etag: string | undefined;
  modified: Date;
}

interface Part {
  start: number;
  end: number;
  etag: string | undefined;
}

/** A download holds one connection for as long as its reader takes. */
const MAX_CONNECTIONS = 500;

/** The SDK waits at most this long before a retry. */
const BUSY_PAUSE_MS = 100;

const { connect, answer, silence, keepAlive } = timeOuts.objectStore;

/**
 * A bucket, used by the few calls that every store with the S3 interface supports.
 * Every call throws {@link Unavailable} if the store does not answer, refuses or is full.
 */
export class ObjectStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #setting: StoreSetting;

  constructor(settings: ObjectStoreSettings, setting: StoreSetting = "STORAGE_URL") {
    this.#client = openClient(settings);
    this.#bucket = settings.bucket;
    this.#prefix = settings.prefix;
    this.#setting = setting;
  }

  /**
   * Stores an object atomically: the store refuses content with another length or SHA-256. `open` is called
   * for each try. A busy store is tried twice, as the SDK does by itself in every other call; it cannot
   * send a stream again.
   */
  async put(
    key: string,
    open: () => Readable,
    content: { size: number; hash: string },
    signal?: AbortSignal,
  ): Promise<void> {
    const send = () => this.#send(key, open(), content, signal);
    try {
      await send().catch(async (error: unknown) => {
        if (!isBusy(error)) throw error;
        await sleep(BUSY_PAUSE_MS, undefined, { signal });
        await send();
      });
    } catch (error) {
      throw this.#explain(error);
    }
  }

  async mark(key: string): Promise<void> {
    const command = new PutObjectCommand({ ...this.#at(key), Body: "" });
    await this.#ask((signal) => this.#client.send(command, signal));
  }

  async head(key: string): Promise<StoredObject | null> {
    try {
      const command = new HeadObjectCommand(this.#at(key));
      const found = await this.#client.send(command, { abortSignal: AbortSignal.timeout(answer) });
      const { ContentLength: size = 0, ETag: etag, LastModified: modified = new Date() } = found;
      return { size, etag, modified };
    } catch (error) {
      if (isMissing(error)) return null;
      throw this.#explain(error);
    }
  }

  /** Both ends are included. The store is not asked before somebody reads. */
  read(key: string, part: Part): Readable {
    const watch = new Silence(silence);
    const pieces = Readable.from(this.#pieces(key, part, watch), { objectMode: false });
    return owned(pieces, reportedElsewhere).once("close", () => watch.abort());
  }

  /** Does nothing if there is none. */
  async remove(key: string): Promise<void> {
    await this.#ask((signal) => this.#client.send(new DeleteObjectCommand(this.#at(key)), signal));
  }

  /** The keys that begin with `start`, without the common prefix. */
  async list(start: string): Promise<string[]> {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: this.#prefix + start,
        ContinuationToken: next,
      });
      const page = await this.#ask((signal) => this.#client.send(command, signal));
      for (const { Key: key = "" } of page.Contents ?? []) {
        keys.push(key.slice(this.#prefix.length));
      }
      next = page.NextContinuationToken;
    } while (next !== undefined);
    return keys;
  }

  /** Checks that the store answers and knows bucket and key; the call costs next to nothing. */
  async ping(): Promise<void> {
    const command = new HeadBucketCommand({ Bucket: this.#bucket });
    await this.#ask((signal) => this.#client.send(command, signal));
  }

  close(): void {
    this.#client.destroy();
  }

  async #send(
    key: string,
    body: Readable,
    { size, hash }: { size: number; hash: string },
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const watch = new Silence(silence);
    const pieces = Readable.from(eachPiece(body, watch), { objectMode: false });
    owned(pieces, reportedElsewhere);
    const command = new PutObjectCommand({ ...this.#at(key), Body: pieces, ContentLength: size });
    signContent(command, hash);
    watch.begin();
    const abortSignal = signal ? AbortSignal.any([watch.signal, signal]) : watch.signal;
    try {
      await this.#client.send(command, { abortSignal });
    } finally {
      watch.end();
      pieces.destroy();
      // Nobody may have begun to read it.
      body.destroy();
    }
  }

  async #ask<Answer>(
    send: (options: { abortSignal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await send({ abortSignal: AbortSignal.timeout(answer) });
    } catch (error) {
      throw this.#explain(error);
    }
  }

  #explain(error: unknown) {
    return explainStoreError(error, this.#setting);
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  async *#pieces(key: string, { start, end, etag }: Part, watch: Silence): AsyncGenerator<Buffer> {
    if (end < start) return;
    const Range = `bytes=${start}-${end}`;
    const command = new GetObjectCommand({ ...this.#at(key), Range, IfMatch: etag });
    watch.begin();
    try {
      const { Body: body } = await this.#client.send(command, { abortSignal: watch.signal });
      if (!(body instanceof Readable)) throw new Error("The object store sent no content.");
      owned(body, reportedElsewhere);
      for await (const piece of body) {
        // A slow reader must not count as the store's silence.
        watch.end();
        yield piece;
        watch.begin();
      }
    } catch (error) {
      throw this.#explain(error);
    } finally {
      watch.end();
    }
  }
}

function openClient(settings: ObjectStoreSettings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings;
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: keepAlive };
  return new S3Client({
    region,
    credentials: {
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === null ? {} : { sessionToken }),
    },
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Checksums in trailers need aws-chunked, which Swift and others refuse or store as content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connect, httpAgent: agent, httpsAgent: agent },
    logger: quiet,
  });
}

/** The SDK's warnings would go to the console; failures are also reported as errors. */
const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

async function* eachPiece(body: Readable, watch: Silence): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    yield piece;
    watch.begin();
  }
}

/** The SDK does not sign the content of a stream by default. A hash in the signed headers binds both. */
function signContent({ middlewareStack }: PutObjectCommand, hash: string): void {
  middlewareStack.add(
    (next) => (given) => {
      const { request } = given;
      if (typeof request === "object" && request !== null && "headers" in request) {
        Object.assign(request.headers ?? {}, { "x-amz-content-sha256": hash });
      }
      return next(given);
    },
    { step: "build" },
  );
}

/** Aborts work that makes no progress for a while, however long the whole may take. */
class Silence {
  readonly #limit: number;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  /** @param limit in milliseconds */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The other side is expected to do something from now on, or has just done it. */
  begin(): void {
    this.end();
    this.#timer = setTimeout(() => this.#abort.abort(), this.#limit);
  }

  /** Nothing is expected of the other side any more. */
  end(): void {
    clearTimeout(this.#timer);
  }

  abort(): void {
    this.end();
    this.#abort.abort();
  }
}
