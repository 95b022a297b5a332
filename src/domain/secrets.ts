import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts values that must not be readable in a copy of the database. */
export interface Secrets {
  /** AES-256-GCM; it opens only under the same `context`. */
  seal(text: string | Buffer, context: string): string;
  /** Null when the key changed, or the value was moved or altered. */
  open(sealed: string, context: string): string | null;
  openBytes(sealed: string, context: string): Buffer | null;
  /** Equal for the same text and key. Nobody can try out texts without the key. */
  hash(text: string): string;
  /** Returns secrets that need `word` as well as the key. */
  under(word: string): Secrets;
}

export function createSecrets(secretKey: string): Secrets {
  const salt = createHash("sha256").update("portico").digest();
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secretKey, salt, purpose, 32));
  const key = derive("sealed settings");
  const hashKey = derive("hashes");
  const openBytes: Secrets["openBytes"] = (sealed, context) => {
    const bytes = Buffer.from(sealed, "base64");
    const iv = bytes.subarray(0, IV_BYTES);
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([body, decipher.final()]);
    } catch {
      return null;
    }
  };
  return {
    hash: (text) => createHmac("sha256", hashKey).update(text).digest("base64url"),
    under: (word) => createSecrets(derive(`under ${word}`).toString("base64url")),
    seal: (text, context) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
    },
    openBytes,
    open: (sealed, context) => openBytes(sealed, context)?.toString("utf8") ?? null,
  };
}
