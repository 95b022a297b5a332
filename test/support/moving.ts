import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { ZipFile } from "yazl";
import { type PublicationHead, writePublication } from "#moving/own-format.ts";
import { newBlog } from "./domain.ts";

/** Exports in the formats of the systems they are named after. */
export const exportsFolder = "test/exports";

/** An export of Portico itself with one published article. */
export function exportedBlog(head: Partial<PublicationHead> = {}): Record<string, string> {
  const moment = "2026-01-01T00:00:00.000Z";
  const { title, content, published: _published, ...fields } = newBlog();
  const whole = {
    title,
    date: moment,
    lastmod: moment,
    draft: false,
    slug: "a-first-pilot",
    id: "11111111-1111-7111-8111-111111111111",
    schedule: null,
    aliases: [],
    pdf: null,
    fields,
    unpublished: null,
    ...head,
  };
  return {
    "portico.json": JSON.stringify({ portico_export: 1, exported_at: moment }),
    "blogs/a-first-pilot.md": writePublication(whole, content),
  };
}

/** The scheduled post is still ahead. */
export async function ghostExport(): Promise<Buffer> {
  const text = await readFile(join(exportsFolder, "ghost.json"), "utf8");
  return Buffer.from(text.replace("2027-06-01", `${new Date().getUTCFullYear() + 1}-06-01`));
}

/** A folder with these files, gone after the test. */
export async function folderOf(files: Record<string, string | Buffer>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "portico-export-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

/** A zip of these files. In the bytes of the damaged ones, one is another than it was. */
export async function zipOf(
  files: Record<string, string | Buffer>,
  damaged: readonly string[] = [],
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const whole = await buffer(zip.outputStream);
  for (const path of damaged) {
    // The name stands first before its content (APPNOTE 4.3.7), and once more at the end.
    const at = whole.indexOf(path) + Buffer.byteLength(path) + 5;
    whole[at] = (whole[at] ?? 0) ^ 0x55;
  }
  return whole;
}
