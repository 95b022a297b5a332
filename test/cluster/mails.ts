import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths } from "#contract/paths.ts";
import { isSuccess } from "#test/faults/answers.ts";
import { call } from "#test/faults/call.ts";
import { now } from "#test/faults/now.ts";
import type { Cluster } from "./cluster.ts";

const SENDERS = 8;
const GIVE_UP_MS = 600_000;

export interface MailRun {
  messages: number;
  mails: number;
  /** Messages with exactly one mail. */
  once: number;
  /** The time that the mail server takes for its last word on each mail. */
  slowness: number;
  took: number;
}

/** Messages through all servers while the mail server is slow: each must be mailed once. */
export async function mailSlowly(
  { origin, mail, ledger }: Cluster,
  { messages, slowness }: Pick<MailRun, "messages" | "slowness">,
): Promise<MailRun> {
  const from = now();
  const texts = Array.from({ length: messages }, (_, at) => `Slowly mailed, number ${at}.`);
  const waiting = texts.values();
  const before = mail.received.length;
  mail.mood.lastWordAfter = slowness;
  const send = async () => {
    for (const message of waiting) {
      const json = { name: "Priya Nair", email: "priya@client.example", message };
      const answer = await call(origin, apiPaths.contact(), { method: "POST", json });
      if (!isSuccess(answer)) throw new Error(`A message was answered ${answer.status}.`);
      ledger.messages.acknowledge(message);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  const mailsNow = () => mail.received.slice(before);
  while (mailsNow().length < messages && now() - from < GIVE_UP_MS) await sleep(500);
  // Long enough for a claim to end and its mail to go out a second time.
  await sleep(30_000);
  mail.mood.lastWordAfter = 0;
  const bodies = mailsNow().map(({ parsed }) => parsed.text ?? "");
  const counts = texts.map((text) => bodies.filter((body) => body.includes(text)).length);
  const once = counts.filter((count) => count === 1).length;
  return { messages, mails: bodies.length, once, slowness, took: now() - from };
}
