import { PassThrough, pipeline, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { owned, reportedElsewhere } from "#platform/owned.ts";

export interface ArchiveFile {
  /** A relative path with `/`. */
  readonly name: string;
  readonly content: Readable | string;
  /** False for files that do not get smaller, such as PDFs and pictures. */
  readonly isPacked: boolean;
}

/**
 * Streams a zip file. The next of `files` is taken once the previous one has been read; any failure fails
 * the stream, and a reader who leaves ends `files` too.
 * @param at the modification time of every entry
 */
export function writeArchive(files: AsyncIterable<ArchiveFile>, at: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error) => output.destroy(error);
  owned(zip, fail);
  pipeline(zip.outputStream, output, reportedElsewhere);
  addAll(zip, files, at, output).catch(fail);
  return output;
}

async function addAll(
  zip: ZipFile,
  files: AsyncIterable<ArchiveFile>,
  at: Date,
  output: Readable,
): Promise<void> {
  for await (const { name, content, isPacked } of files) {
    const stream = typeof content === "string" ? Readable.from([Buffer.from(content)]) : content;
    if (output.destroyed) {
      stream.destroy();
      return;
    }
    const stop = () => stream.destroy();
    output.once("close", stop);
    zip.addReadStream(stream, name, { mtime: at, mode: 0o100_600, compress: isPacked });
    await finished(stream, { writable: false });
    output.off("close", stop);
    if (output.destroyed) return;
  }
  zip.end();
}
