import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { formEnd, multipartType, part, pdf } from "#test/support/multipart.ts";
import { buildProgram, type Program } from "#test/support/process.ts";
import { openRaw } from "#test/support/raw-http.ts";
import type { RunningProgram } from "#test/support/running-program.ts";
import { newEbook } from "#test/support/samples.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROUNDS = 4;
const administrator = { username: "olive", password: "correct horse battery" };

/** The moments of the kills; a run is repeated with `KILL_SEED=… npm test kill`. */
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 31));
let state = seed;
function random(): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return state / 0x7fffffff;
}

let program: Program;
let dataDir: string;
let running: RunningProgram;

beforeAll(async () => {
  process.stdout.write(`The moments of the kills come from KILL_SEED=${seed}.\n`);
  program = await buildProgram();
  dataDir = await mkdtemp(join(tmpdir(), "portico-kill-"));
});
afterAll(async () => {
  running?.process.kill("SIGKILL");
  program?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(more: Record<string, string> = {}): Promise<string> {
  running = program.start({
    ...more,
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    CONTACT_RATE_LIMIT: "off",
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  });
  return running.ready;
}

async function kill(): Promise<void> {
  running.process.kill("SIGKILL");
  expect(await running.ended).toBeNull();
}

function send(url: string, method: string, body?: unknown, token?: string): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function signIn(url: string): Promise<string> {
  const answer = await send(`${url}/api/admin/login`, "POST", administrator);
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

describe("kill -9", () => {
  it("loses no message that was acknowledged, in several rounds", async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const url = await start();
      const until = acknowledged.length + 1 + Math.floor(random() * 150);
      let isDead = false;
      const writer = async (name: string) => {
        for (let at = 0; !isDead; at += 1) {
          const message = `round ${round}, ${name}, message ${at}`;
          const body = { name, email: "a@client.example", message };
          const answer = await send(`${url}/api/contact`, "POST", body).catch(() => null);
          if (answer?.status !== 201) return;
          acknowledged.push(message);
        }
      };
      const writers = Array.from({ length: 12 }, (_, at) => writer(`writer ${at}`));
      await vi.waitUntil(() => acknowledged.length >= until, { timeout: 60_000, interval: 1 });
      await kill();
      isDead = true;
      await Promise.all(writers);
    }
    const url = await start();
    const token = await signIn(url);
    const answer = await send(`${url}/api/admin/contact-submissions`, "GET", undefined, token);
    const kept = new Set(
      ((await answer.json()) as { message: string }[]).map((row) => row.message),
    );
    expect(acknowledged.filter((message) => !kept.has(message))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    await kill();
  });

  it("in the middle of an upload leaves the old file serving and no litter", async () => {
    const old = pdf("the old file", 300_000);
    let url = await start();
    let token = await signIn(url);
    const created = await send(`${url}/api/admin/ebooks`, "POST", newEbook, token);
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
      // Cut in the middle it must never be seen; sent whole, it is seen whole or not at all.
      const fresh = pdf(`round ${round}`, size);
      const answer = upload(
        fresh,
        isWhole ? Number.POSITIVE_INFINITY : Math.floor(random() * size),
      );
      const incoming = join(dataDir, "files", "incoming");
      await vi.waitUntil(async () => (await readdir(incoming)).length > 0 || isWhole, {
        timeout: 20_000,
        interval: 1,
      });
      await kill();
      const isAcknowledged = (await answer).status === 200;
      url = await start();
      token = await signIn(url);
      const served = await fetch(`${url}/api/ebooks/${id}/download`);
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(served.status).toBe(200);
      if (isAcknowledged) expect(bytes.equals(fresh)).toBe(true);
      else expect(bytes.equals(old) || (isWhole && bytes.equals(fresh))).toBe(true);
      const entries = await readdir(join(dataDir, "files"), { withFileTypes: true });
      expect(entries.filter((entry) => entry.isFile())).toHaveLength(1);
      expect(await readdir(incoming)).toEqual([]);
    }
    await kill();
  });
});

describe("U6: memory", () => {
  it.skipIf(process.platform !== "linux")(
    "U6: 50 MiB up and down move the server's memory by less than 30 MB",
    async () => {
      // Garbage is collected early, so that what is measured is what the server holds.
      const url = await start({ NODE_OPTIONS: "--max-semi-space-size=1" });
      const token = await signIn(url);
      const created = await send(`${url}/api/admin/ebooks`, "POST", newEbook, token);
      const { id } = (await created.json()) as { id: string };
      const transfer = async (size: number) => {
        const body = Buffer.concat([
          part({ fileName: "a.pdf", content: pdf("big", size) }),
          formEnd,
        ]);
        const sent = await fetch(`${url}/api/admin/ebooks/${id}/upload`, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
          body,
        });
        expect(sent.status).toBe(200);
        const served = await fetch(`${url}/api/ebooks/${id}/download`);
        expect((await served.arrayBuffer()).byteLength).toBe(size);
      };
      // What the first of its kind loads stays loaded.
      await transfer(5 * 1024 * 1024);
      const before = await residentMegabytes();
      let highest = before;
      const watch = setInterval(async () => {
        highest = Math.max(highest, await residentMegabytes());
      }, 10);
      await transfer(50 * 1024 * 1024);
      clearInterval(watch);
      expect(highest - before).toBeLessThan(30);
      await kill();
    },
  );
});

async function residentMegabytes(): Promise<number> {
  const text = await readFile(`/proc/${running.process.pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}
