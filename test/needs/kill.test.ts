// @module-tag slow
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { formEnd, multipartType, part, pdf } from "#test/support/multipart.ts";
import { buildProgram, type Program } from "#test/support/process.ts";
import { seededRandom } from "#test/support/random.ts";
import { openRaw } from "#test/support/raw-http.ts";
import { makeSite, type RestartableSite } from "#test/support/restartable-site.ts";
import { newBlog, newEbook } from "#test/support/samples.ts";
import { waitUntil } from "#test/support/wait.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROUNDS = 4;

/** `KILL_SEED=… npm test kill` repeats a run. */
const { seed, below } = seededRandom(process.env.KILL_SEED);

let program: Program;
let site: RestartableSite;

beforeAll(async () => {
  process.stdout.write(`The moments of the kills come from KILL_SEED=${seed}.\n`);
  program = buildProgram();
  site = await makeSite(program);
});
afterAll(async () => {
  await site?.remove();
  program?.remove();
});

it("a kill in the middle of an upload leaves the old file serving, and nothing else in its place", async () => {
  const old = pdf("the old file", 300_000);
  let url = await site.start();
  let token = await site.signIn();
  const created = await site.send("POST", "/api/admin/ebooks", newEbook, token);
  const { id } = (await created.json()) as { id: string };
  const upload = async (content: Buffer, cutAt: number) => {
    const body = Buffer.concat([part({ fileName: "a.pdf", content }), formEnd]);
    const { send: write, answer } = openRaw(url);
    await write(
      [
        `POST /api/admin/ebooks/${id}/upload HTTP/1.1`,
        "Host: agency.test",
        `Authorization: Bearer ${token}`,
        `Content-Type: ${multipartType}`,
        `Content-Length: ${body.length}`,
        "\r\n",
      ].join("\r\n"),
    );
    await write(body.subarray(0, cutAt));
    return answer;
  };
  expect((await upload(old, Number.POSITIVE_INFINITY)).status).toBe(200);

  for (let round = 0; round < ROUNDS; round += 1) {
    const size = 5_000_000;
    const isWhole = round === ROUNDS - 1;
    // Cut in the middle, it must never be seen; sent whole, it is seen whole or not at all.
    const fresh = pdf(`round ${round}`, size);
    const incoming = join(site.dataDir, "files", "incoming");
    const before = (await readdir(incoming)).length;
    const answer = upload(fresh, isWhole ? Number.POSITIVE_INFINITY : below(size));
    await waitUntil(async () => (await readdir(incoming)).length > before || isWhole);
    await site.kill();
    const isAcknowledged = (await answer).status === 200;
    url = await site.start();
    token = await site.signIn();
    const served = await fetch(`${url}/api/ebooks/${id}/download`);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(served.status).toBe(200);
    if (isAcknowledged) expect(bytes.equals(fresh)).toBe(true);
    else expect(bytes.equals(old) || (isWhole && bytes.equals(fresh))).toBe(true);
    // A kill between file and row may leave a whole file, which the sweep puts aside.
    const names = await filesIn(join(site.dataDir, "files"));
    expect(names.length).toBeLessThanOrEqual(isWhole ? 2 : 1);
  }
  await site.kill();
});

it("a kill while somebody writes keeps the last text that was acknowledged", async () => {
  await site.start();
  let token = await site.signIn();
  const created = await site.send("POST", "/api/admin/blogs", newBlog, token);
  const { id, slug } = (await created.json()) as { id: string; slug: string };
  const path = `/api/admin/blogs/${id}/draft`;
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent: string[] = [];
    let acknowledged = "";
    let isKilled = false;
    const write = async () => {
      while (!isKilled) {
        const content = `Round ${round}, text ${sent.length}. ${"word ".repeat(2000)}`.trim();
        sent.push(content);
        const answer = await site.send("PUT", path, { content }, token).catch(() => null);
        if (answer?.status === 200) acknowledged = content;
      }
    };
    const writing = write();
    const texts = 3 + below(20);
    await waitUntil(() => sent.length > texts);
    const killed = site.kill();
    isKilled = true;
    await killed;
    await writing;
    await site.start();
    token = await site.signIn();
    const draft = await (await site.send("GET", path, undefined, token)).json();
    expect(acknowledged).not.toBe("");
    // The draft under way may have arrived, but never in part.
    expect([acknowledged, sent.at(-1)]).toContain((draft as { content: string }).content);
    const answer = await site.send("GET", `/api/blogs/${slug}`);
    expect(((await answer.json()) as { content: string }).content).toBe(newBlog.content);
  }
  await site.kill();
});

it("a kill while a backup is sent to its bucket leaves nothing of it at the next start", async () => {
  await site.start();
  await site.kill();
  const bucket = createServer();
  const called = once(bucket, "connection");
  bucket.listen(0, "127.0.0.1");
  await once(bucket, "listening");
  const { port } = bucket.address() as AddressInfo;
  const command = program.command(["backup"], {
    DATA_DIR: site.dataDir,
    BACKUP_URL: `s3://backups?endpoint=http://127.0.0.1:${port}`,
    BACKUP_ACCESS_KEY_ID: "key",
    BACKUP_SECRET_ACCESS_KEY: "secret",
  });
  const [connection] = await called;
  command.process.kill("SIGKILL");
  expect(await command.ended).toBeNull();
  connection.destroy();
  bucket.close();
  const backups = join(site.dataDir, "backups");
  expect(await readdir(backups)).toHaveLength(1);
  await site.start();
  await waitUntil(async () => (await readdir(backups)).length === 0);
  await site.kill();
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
