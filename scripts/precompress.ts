import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

const text = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;

const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  zst: (bytes: Buffer) =>
    promisify(zstdCompress)(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: 19 },
      // zstd otherwise allocates for the largest input: 80 MB per small file.
      pledgedSrcSize: bytes.length,
    }),
};

/** Writes .br, .gz and .zst beside text files, where they are smaller. */
export async function precompress(folder: string): Promise<void> {
  const paths = await readdir(folder, { recursive: true });
  const files = paths.filter((path) => text.test(path) && !path.startsWith("."));
  await Promise.all(files.map((path) => compress(join(folder, path))));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  for (const [suffix, encode] of Object.entries(encodings)) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(`${path}.${suffix}`, encoded);
  }
}
