import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Exports in the formats of the systems they are named after. */
export const exportsFolder = "test/exports";

/** With the post that is planned still ahead. */
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
