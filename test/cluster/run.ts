import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths } from "#contract/paths.ts";
import { Answers, isSuccess } from "#test/faults/answers.ts";
import { type Answer, call } from "#test/faults/call.ts";
import { type Comparison, compare } from "#test/faults/ledger.ts";
import { startLoad } from "#test/faults/load.ts";
import { now, type Span } from "#test/faults/now.ts";
import { signIn } from "#test/faults/owner.ts";
import { type PageRead, startReader } from "#test/faults/reader.ts";
import { readStored } from "#test/faults/stored.ts";
import type { Cluster } from "./cluster.ts";
import type { ClusterFault } from "./faults.ts";

const CALM_MS = 3_000;
const GIVE_UP_MS = 60_000;
const PROBE_EVERY_MS = 100;
/** Mails in hand of a server that was killed go out again after its claim has ended. */
const MAIL_MS = 120_000;

export interface Struck {
  fault: ClusterFault;
  rounds: number;
  spans: Span[];
  /** The time from the end of the fault until everything worked; null when that took too long. */
  backAfter: (number | null)[];
}

export interface Outcome {
  struck: Struck[];
  answers: Answers;
  pages: PageRead[];
  comparison: Comparison;
  /** The last words of servers that ended by themselves. */
  ownEnds: string[];
  mails: Mails;
}

interface Mails {
  messages: number;
  sent: number;
  /** Offered to the mail server more than once, under the same Message-ID. */
  twice: number;
  missing: number;
}

/** Strikes a cluster under load, and compares what was acknowledged with what is stored and mailed. */
export async function strikeCluster(
  cluster: Cluster,
  plan: { fault: ClusterFault; rounds: number }[],
  tell: (text: string) => void,
): Promise<Outcome> {
  const { origin, ledger, account } = cluster;
  const answers = new Answers();
  const reader = await startReader(`${origin}/about`);
  const load = startLoad({ ...cluster, answers, hasOthers: true });
  const struck: Struck[] = [];
  let pages: PageRead[] = [];
  try {
    await sleep(CALM_MS);
    for (const { fault, rounds } of plan) {
      const one: Struck = { fault, rounds, spans: [], backAfter: [] };
      struck.push(one);
      for (let round = 0; round < rounds; round += 1) {
        tell(`${fault.name}: round ${round + 1} of ${rounds}`);
        const from = now();
        await fault.strike(cluster, round);
        const ended = now();
        one.backAfter.push(await waitUntilWell(cluster, ended));
        one.spans.push({ from, to: now() });
        await sleep(CALM_MS);
      }
    }
  } finally {
    await load.stop();
    pages = await reader.stop();
  }
  const mails = await countMails(cluster);
  const { token } = await signIn(origin, account);
  if (token === null) throw new Error("The owner cannot sign in.");
  const comparison = compare(ledger, await readStored(origin, token, ledger));
  const ownEnds = cluster.servers.flatMap((server) => server.ownEnds);
  return { struck, answers, pages, comparison, ownEnds, mails };
}

/** Waits until reading and writing of every kind have worked once. */
async function waitUntilWell(cluster: Cluster, since: number): Promise<number | null> {
  const { origin, content, ledger, account } = cluster;
  const post = async () => {
    const message = `A probe at ${now()}.`;
    const json = { name: "Priya Nair", email: "priya@client.example", message };
    const answer = await call(origin, apiPaths.contact(), { method: "POST", json });
    if (isSuccess(answer)) ledger.messages.acknowledge(message);
    return answer;
  };
  const probes = [
    () => call(origin, "/readyz"),
    () => call(origin, apiPaths.ebookDownload(content.ebooks[0] ?? "")),
    post,
    () => call(origin, apiPaths.me(), { token: account.token }),
    ...cluster.servers.map((server) => () => call(server.origin, "/readyz")),
  ];
  const worked = await Promise.all(probes.map((probe) => untilItWorks(probe, since + GIVE_UP_MS)));
  return worked.every(Boolean) ? now() - since : null;
}

async function untilItWorks(probe: () => Promise<Answer>, giveUpAt: number): Promise<boolean> {
  while (now() < giveUpAt) {
    if (isSuccess(await probe())) return true;
    await sleep(PROBE_EVERY_MS);
  }
  return false;
}

/** Waits until every acknowledged message was mailed, for two minutes at most. */
async function countMails({ ledger, mail }: Cluster): Promise<Mails> {
  const giveUpAt = now() + MAIL_MS;
  const texts = () => mail.received.map(({ parsed }) => parsed.text ?? "");
  const missingNow = () => {
    const all = texts().join("\n");
    return [...ledger.messages].filter((message) => !all.includes(message)).length;
  };
  let missing = missingNow();
  while (missing > 0 && now() < giveUpAt) {
    await sleep(1_000);
    missing = missingNow();
  }
  const ids = mail.received.map(({ parsed }) => parsed.messageId ?? "");
  const sent = new Set(ids).size;
  return { messages: ledger.messages.size, sent, twice: ids.length - sent, missing };
}
