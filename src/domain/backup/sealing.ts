import { createCipheriv, createDecipheriv, randomBytes, scrypt as scryptWith } from "node:crypto";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from "age-encryption";
import { ArchiveError } from "#archive/read-archive.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";

const MAGIC = "age-encryption.org/v1\n";

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scryptWith);

/** 2^17 blocks of a kilobyte: half a second and 128 MB (OWASP, Password Storage). */
const WORK = 17;
/** The age program writes 18 by default; more would be an attack on our memory. */
const MOST_WORK = 20;

/** Encrypts in the age format (age-encryption.org/v1), which the `age` program opens too. */
export async function sealed(content: Readable, passPhrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(new PassPhrase(passPhrase));
  return fromWeb(await encrypter.encrypt(toWeb(content)));
}

/** @throws {ArchiveError} for another pass phrase; the stream fails where it is damaged */
export async function unsealed(content: Readable, passPhrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(new PassPhrase(passPhrase));
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)));
  } catch (cause) {
    content.destroy();
    throw new ArchiveError("The pass phrase does not open the backup.", { cause });
  }
}

export async function isSealed(path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString() === MAGIC;
  } finally {
    await handle.close();
  }
}

function toWeb(content: Readable): ReadableStream<Uint8Array> {
  const chunks = content.iterator();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: () => void content.destroy(),
  });
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return owned(Readable.from(stream, { objectMode: false }), reportedElsewhere);
}

/** The scrypt stanza of age (C2SP, age.md), by Node's scrypt, which leaves the server its thread. */
class PassPhrase implements Recipient, Identity {
  readonly #passPhrase: string;

  constructor(passPhrase: string) {
    this.#passPhrase = passPhrase;
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(16);
    const cipher = createCipheriv("chacha20-poly1305", await this.#key(salt, WORK), NONCE, TAG);
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(["scrypt", unpadded(salt), String(WORK)], new Uint8Array(body))];
  }

  async unwrapFileKey(stanzas: Stanza[]): Promise<Uint8Array | null> {
    const [stanza, ...others] = stanzas;
    const [kind, salt = "", work = ""] = stanza?.args ?? [];
    if (!stanza || others.length > 0 || kind !== "scrypt" || !/^[1-9]\d?$/.test(work)) return null;
    if (Number(work) > MOST_WORK || stanza.body.length !== 32) return null;
    const key = await this.#key(Buffer.from(salt, "base64"), Number(work));
    const cipher = createDecipheriv("chacha20-poly1305", key, NONCE, TAG);
    cipher.setAuthTag(stanza.body.subarray(16));
    try {
      const fileKey = Buffer.concat([cipher.update(stanza.body.subarray(0, 16)), cipher.final()]);
      return new Uint8Array(fileKey);
    } catch {
      return null;
    }
  }

  #key(salt: Buffer, work: number): Promise<Buffer> {
    const labelled = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
    const N = 2 ** work;
    return deriveKey(this.#passPhrase, labelled, 32, { N, r: 8, p: 1, maxmem: 1100 * N });
  }
}

const NONCE = Buffer.alloc(12);
const TAG = { authTagLength: 16 };

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
