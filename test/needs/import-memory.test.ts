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
/** Of what is in an export beside the text, such as the editor's own form of it. */
const REST = "x".repeat(400_000);

const ServerFlags = z.object({ args: z.array(z.string()), env: z.record(z.string(), z.string()) });

it.skipIf(process.platform !== "linux")(
  "an export of 120 MB comes in less than 200 MB of memory",
  async () => {
    const program = buildProgram();
    const folder = await mkdtemp(join(tmpdir(), "portico-import-"));
    onTestFinished(async () => {
      await rm(folder, { recursive: true, force: true });
      program.remove();
    });
    const path = join(folder, "ghost.json");
    await writeExport(path);
    // As `npm run portico` starts it.
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
    expect(highest).toBeLessThan(200);
  },
);

/** Those that Node.js takes from the environment. */
function allowed(args: readonly string[]): string {
  return args.filter((arg) => /semi-space/.test(arg)).join(" ");
}

async function writeExport(path: string): Promise<void> {
  const file = createWriteStream(path);
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, "drain");
  };
  await write('{"db":[{"data":{"posts":[');
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
    await write(`${index > 0 ? "," : ""}${JSON.stringify(post)}`);
  }
  await write("]}}]}");
  file.end();
  await once(file, "finish");
}

async function peakMegabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}
