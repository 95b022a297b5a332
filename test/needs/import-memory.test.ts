// @module-tag slow
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { buildProgram } from "#test/support/process.ts";

vi.setConfig({ testTimeout: 300_000 });

const POSTS = 300;
/** Fills the part of an export that is not text, such as the editor's own form of it. */
const REST = "x".repeat(400_000);

const ServerFlags = z.object({ args: z.array(z.string()), env: z.record(z.string(), z.string()) });

it.skipIf(process.platform !== "linux").each([
  ["ghost.json", writeGhost],
  ["wordpress.xml", writeWordPress],
])("an export of 120 MB comes in less than 300 MB of memory: %s", async (name, writeExport) => {
  const program = buildProgram();
  const folder = await mkdtemp(join(tmpdir(), "portico-import-"));
  onTestFinished(async () => {
    await rm(folder, { recursive: true, force: true });
    program.remove();
  });
  const path = join(folder, name);
  await writeExport(path);
  // `npm run portico` starts it like this.
  const flags = ServerFlags.parse(JSON.parse(await readFile("scripts/run/server.json", "utf8")));
  const env = { DATA_DIR: join(folder, "data"), NODE_OPTIONS: allowed(flags.args), ...flags.env };
  const running = program.command(["import", path, "--json"], env);
  let highest = 0;
  const watch = setInterval(async () => {
    highest = Math.max(highest, await peakMegabytes(running.process.pid ?? 0));
  }, 50);
  const status = await running.ended;
  clearInterval(watch);
  expect(status, running.stderr()).toBe(0);
  expect(JSON.parse(running.stdout())).toMatchObject({ published: POSTS, failed: 0 });
  expect(highest).toBeGreaterThan(50);
  expect(highest).toBeLessThan(300);
});

/** Keeps the options that Node.js takes from the environment. */
function allowed(args: readonly string[]): string {
  return args.filter((arg) => /semi-space/.test(arg)).join(" ");
}

async function writeGhost(path: string): Promise<void> {
  await writePieces(path, function* () {
    yield '{"db":[{"data":{"posts":[';
    for (let index = 0; index < POSTS; index += 1) {
      const post = {
        id: `id-${index}`,
        title: `Post ${index}`,
        slug: `post-${index}`,
        html: "<p>Begin <em>small</em>.</p>".repeat(50),
        plaintext: REST,
        type: "post",
        status: "published",
        published_at: "2024-01-01T00:00:00.000Z",
      };
      yield `${index > 0 ? "," : ""}${JSON.stringify(post)}`;
    }
    yield "]}}]}";
  });
}

/** Writes posts with a picture beside each, whose address is kept to the end. */
async function writeWordPress(path: string): Promise<void> {
  await writePieces(path, function* () {
    yield '<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version><link>https://old.example</link>';
    for (let index = 0; index < POSTS; index += 1) {
      const rest = `<wp:postmeta><wp:meta_key>_x</wp:meta_key><wp:meta_value>${REST.slice(20_000)}</wp:meta_value></wp:postmeta>`;
      yield `<item><title>Post ${index}</title><wp:post_id>${index}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2024-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[<p>Begin <em>small</em>.</p>]]></content:encoded>${rest}</item>`;
      for (let picture = 0; picture < 10; picture += 1) {
        yield `<item><title>A picture</title><wp:post_id>${POSTS + 10 * index + picture}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/uploads/2024/${index}-${picture}.jpg</wp:attachment_url><pluginNotes${picture}>${REST.slice(-2_000)}</pluginNotes${picture}></item>`;
      }
    }
    yield "</channel></rss>";
  });
}

async function writePieces(path: string, pieces: () => Iterable<string>): Promise<void> {
  const file = createWriteStream(path);
  for (const piece of pieces()) if (!file.write(piece)) await once(file, "drain");
  file.end();
  await once(file, "finish");
}

async function peakMegabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}
