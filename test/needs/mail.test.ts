import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { apiPaths } from "#contract/paths.ts";
import {
  type MailServer,
  mailSettings,
  type ReceivedMail,
  startMailServer,
} from "#test/support/mail-server.ts";
import { buildProgram, type Program, type RunningProgram } from "#test/support/process.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const ROUNDS = 30;
const administrator = { username: "olive", password: "correct horse battery" };

/** Moods and moments; a run is repeated with `MAIL_SEED=… npm test mail`. */
const seed = Number(process.env.MAIL_SEED ?? Math.floor(Math.random() * 2 ** 31));
let state = seed;
function random(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((state / 0x7fffffff) * below);
}

let program: Program;
let dataDir: string;
let running: RunningProgram;
let mailServer: MailServer | null = null;
const received: ReceivedMail[] = [];

beforeAll(async () => {
  process.stdout.write(`Moods and moments of the mail rounds come from MAIL_SEED=${seed}.\n`);
  program = await buildProgram();
  dataDir = await mkdtemp(join(tmpdir(), "portico-mail-"));
});
afterAll(async () => {
  running?.process.kill("SIGKILL");
  await mailServer?.close();
  program?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<string> {
  running = program.start({
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

async function call<Answer>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const login = await fetch(`${url}/api/admin/login`, json("POST", administrator));
  const { access_token } = (await login.json()) as { access_token: string };
  const init = json(method, body);
  const answer = await fetch(url + path, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${access_token}` },
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}

function listMessages(url: string): Promise<ContactSubmission[]> {
  return call(url, "GET", "/api/admin/contact-submissions");
}

async function untilNoneWaits(url: string): Promise<void> {
  const waiting = async () =>
    (await listMessages(url)).filter(({ delivery }) => !/sent|failed/.test(delivery?.state ?? ""));
  await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toEqual([]);
}

function isFailed({ delivery }: ContactSubmission): boolean {
  return delivery?.state === "failed";
}

function json(method: string, body?: unknown) {
  return {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** Ends the mail server and keeps what it took. */
async function collect(): Promise<void> {
  await mailServer?.close();
  received.push(...(mailServer?.received ?? []));
  mailServer = null;
}

/** The mail server in a mood: up, slow, rude or down. It is always found at the same port. */
async function setMood(port: number): Promise<string> {
  await collect();
  const mood = (["up", "slow", "rude", "cutting", "hanging", "down"] as const)[random(6)] ?? "up";
  if (mood === "down") return mood;
  mailServer = await startMailServer({ port });
  if (mood === "slow") mailServer.mood.lastWordAfter = 100 + random(600);
  if (mood === "rude") mailServer.mood.replies.rcpt = [451, "4.7.1 come back later"];
  if (mood === "cutting") mailServer.mood.cutsAfterData = 1 + random(2);
  if (mood === "hanging") mailServer.mood.hangsAt = "data";
  return mood;
}

describe("mail", () => {
  it("arrives in the end, at most twice and under one Message-ID, through kills and moods", async () => {
    mailServer = await startMailServer();
    const { port } = mailServer;
    const settings = mailSettings(mailServer);
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const mood = await setMood(port);
      const url = await start();
      if (round === 0) await call(url, "POST", "/api/admin/smtp-config", settings);
      for (let at = 0; at < 1 + random(3); at += 1) {
        const message = `round ${round} (${mood}), message ${at}`;
        const body = { name: "Ada", email: "ada@client.example", message };
        const answer = await fetch(`${url}/api/contact`, json("POST", body));
        expect(answer.status).toBe(201);
        acknowledged.push(message);
      }
      // The moment of the kill is what this test varies, so here it does wait for time.
      await wait(random(700));
      await kill();
    }

    await collect();
    mailServer = await startMailServer({ port });
    const url = await start();
    // As the owner would, once the server is well again.
    await call(url, "POST", "/api/admin/smtp-config", settings);
    await untilNoneWaits(url);
    const unconfirmed = (await listMessages(url)).filter(isFailed);
    for (const { id, delivery } of unconfirmed) {
      expect(delivery?.reason).toContain("may have arrived");
      // A server that hung with all of it in hand, twice, kept nothing: whoever looks finds no mail.
      const hasArrived = [...received, ...mailServer.received].some(
        ({ parsed }) => parsed.messageId?.includes(id) ?? false,
      );
      if (!hasArrived) await call(url, "POST", apiPaths.contactSubmissionDelivery(id));
    }
    await untilNoneWaits(url);
    const messages = await listMessages(url);
    await kill();
    await collect();

    const copies = Map.groupBy(received, ({ parsed }) => parsed.messageId ?? "");
    const arrived = received.map(({ parsed }) => parsed.text ?? "");
    expect(messages).toHaveLength(acknowledged.length);
    expect(acknowledged.filter((text) => !arrived.some((mail) => mail.includes(text)))).toEqual([]);
    expect(copies.size).toBe(acknowledged.length);
    expect(Math.max(...[...copies.values()].map((mails) => mails.length))).toBeLessThanOrEqual(2);
    const twice = [...copies.values()].filter((mails) => mails.length === 2).length;
    process.stdout.write(`${acknowledged.length} messages arrived, ${twice} of them twice.\n`);
  });

  it("does not keep a visitor waiting while its server hangs", async () => {
    const hanging = await startMailServer();
    hanging.mood.hangsAt = "connect";
    const url = await start();
    await call(url, "POST", "/api/admin/smtp-config", mailSettings(hanging));
    const body = { name: "Ada", email: "ada@client.example", message: "Are you there?" };
    for (let at = 0; at < 3; at += 1) {
      // Answered although nothing of the server has come, whose silence ends after ten seconds.
      const answer = await fetch(`${url}/api/contact`, {
        ...json("POST", body),
        signal: AbortSignal.timeout(5000),
      });
      expect(answer.status).toBe(201);
    }
    await kill();
    await hanging.close();
  });
});
