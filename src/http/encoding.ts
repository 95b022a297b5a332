import { promisify } from "node:util";
import zlib from "node:zlib";

/** The forms an answer is kept in, best first. */
export const encodings = ["br", "zstd", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);

/** Above this, good brotli would take seconds; a list of ten thousand articles is such a case. */
const SLOW_BYTES = 128 * 1024;

/**
 * Every edit makes every page anew, and somebody waits for it: the highest levels (11 and 19) take three
 * and ten times as long, for pages that are 3 and 2 % smaller.
 */
const levels = {
  br: { good: 10, quick: 5 },
  zstd: { good: 12, quick: 6 },
  gzip: { good: 9, quick: 6 },
};

/** Compresses `body`, off the main thread. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const effort = body.length > SLOW_BYTES ? "quick" : "good";
  switch (encoding) {
    case "br":
      return brotli(body, {
        params: {
          [zlib.constants.BROTLI_PARAM_QUALITY]: levels.br[effort],
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });
    case "zstd":
      return zstd(body, {
        // Not knowing the size, it would make ready for gigabytes: a page took 70 ms in place of 5.
        pledgedSrcSize: body.length,
        params: { [zlib.constants.ZSTD_c_compressionLevel]: levels.zstd[effort] },
      });
    case "gzip":
      return gzip(body, { level: levels.gzip[effort] });
    case "identity":
      return body;
  }
}

/** Browsers send few different values; strangers must not be able to fill the memory with theirs. */
const MOST_REMEMBERED = 100;
const remembered = new Map<string, Encoding>();

/** The best form that an `Accept-Encoding` header takes (RFC 9110 §12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const known = remembered.get(header);
  if (known) return known;
  const chosen = parseAcceptEncoding(header);
  if (remembered.size < MOST_REMEMBERED) remembered.set(header, chosen);
  return chosen;
}

function parseAcceptEncoding(header: string): Encoding {
  const accepted = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const isRefused = parameters.some((text) => /^q=0(\.0*)?$/.test(text));
    accepted.set(name, !isRefused);
  }
  const others = accepted.get("*") ?? false;
  return (
    encodings.find((name) => name !== "identity" && (accepted.get(name) ?? others)) ?? "identity"
  );
}
