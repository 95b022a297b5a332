import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths } from "#contract/paths.ts";
import type { Postgres } from "#test/support/postgres.ts";
import type { Random } from "#test/support/random.ts";
import { Answers, isSuccess } from "./answers.ts";
import { type Answer, call } from "./call.ts";
import type { Fault } from "./fault.ts";
import { type Comparison, compare } from "./ledger.ts";
import { startLoad } from "./load.ts";
import { now, type Span } from "./now.ts";
import { signIn } from "./owner.ts";
import { type PageRead, startReader } from "./reader.ts";
import { openSite, type Site } from "./site.ts";
import { readStored } from "./stored.ts";

/** The page that visitors read throughout: rendered without the database, once per change. */
const PAGE = "/about";
/** A new process has compiled its code by then, and the load has come up. */
const WARM_UP_MS = 1_000;
/** The longest pause between two strikes; its length is random. */
const GAP_MS = 1_500;
/** A site that has not recovered by then is restarted, so that the run can go on. */
const GIVE_UP_MS = 30_000;
const PROBE_EVERY_MS = 50;
/** Wrong passwords are counted, and a person would pause as well. */
const SIGN_IN_EVERY_MS = 500;
const PROBE_MS = 5_000;

export interface Scenario {
  /** The folder of the built product. */
  folder: string;
  fault: Fault;
  /** Null for SQLite. */
  postgres: Postgres | null;
  rounds: number;
  lasting: number;
  /** Untroubled time before the first strike. */
  calm: number;
  random: Random;
  tell(text: string): void;
}

interface Strike extends Span {
  /** How long the fault itself was there. */
  lasted: number;
  /** The time from its end until everything worked again; null when that took too long. */
  backAfter: number | null;
}

export interface Observed {
  run: Span;
  strikes: Strike[];
  pages: PageRead[];
  answers: Answers;
  away: Span[];
  ownEnds: string[];
  endedAtSigterm: boolean;
  /** Faults' findings, and the reason why stored data could not be read. */
  broken: string[];
  /** Null when stored data could not be read. */
  comparison: Comparison | null;
}

/** Strikes a site under load and compares what was acknowledged with what is stored. */
export async function runScenario(scenario: Scenario): Promise<Observed> {
  const { folder, fault, postgres, tell } = scenario;
  const site = await openSite({ folder, postgres, needs: fault.needs ?? {}, tell });
  try {
    const { product, broken } = site;
    await fault.prepare?.(site);
    const observed = await strikeUnderLoad(site, scenario);
    await product.settled();
    const away = [...product.away];
    const endedAtSigterm = await product.stop();
    const comparison = await audit(site);
    return { ...observed, away, ownEnds: product.ownEnds, endedAtSigterm, broken, comparison };
  } finally {
    await site.close();
  }
}

async function strikeUnderLoad(site: Site, scenario: Scenario) {
  const { origin } = site.product;
  const answers = new Answers();
  const reader = await startReader(`${origin}${PAGE}`);
  const load = startLoad({ ...site, origin, answers });
  const run = { from: 0, to: 0 };
  let strikes: Strike[] = [];
  let pages: PageRead[] = [];
  try {
    await sleep(WARM_UP_MS);
    run.from = now();
    await sleep(scenario.calm);
    strikes = await strikeRounds(site, scenario);
  } finally {
    await load.stop();
    run.to = now();
    pages = (await reader.stop()).filter(({ from }) => from >= run.from);
  }
  return { run, strikes, pages, answers };
}

async function strikeRounds(
  site: Site,
  { fault, rounds, lasting, random }: Scenario,
): Promise<Strike[]> {
  const strikes: Strike[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(random.below(GAP_MS));
    site.tell(`round ${round + 1} of ${rounds}`);
    const from = now();
    await fault.strike(site, lasting, random);
    const ended = now();
    const backAfter = await waitUntilWell(site, ended);
    strikes.push({ from, to: now(), lasted: ended - from, backAfter });
    if (backAfter !== null) continue;
    await site.product.kill();
    await site.product.start();
  }
  return strikes;
}

/** Waits until everything has worked once; null after the time-out. */
async function waitUntilWell(site: Site, since: number): Promise<number | null> {
  await site.product.settled();
  const { origin } = site.product;
  const { account, content, ledger } = site;
  const giveUpAfter = PROBE_MS;
  const get = (path: string) => () => call(origin, path, { giveUpAfter });
  const post = async () => {
    const message = `A probe at ${now()}.`;
    const json = { name: "Priya Nair", email: "priya@client.example", message };
    const answer = await call(origin, apiPaths.contact(), { method: "POST", json, giveUpAfter });
    if (isSuccess(answer)) ledger.messages.acknowledge(message);
    return answer;
  };
  const until = (rest: number, probe: () => Promise<Answer>) =>
    untilItWorks(probe, rest, since + GIVE_UP_MS);
  const worked = await Promise.all([
    until(PROBE_EVERY_MS, get("/readyz")),
    until(PROBE_EVERY_MS, get("/resources")),
    until(PROBE_EVERY_MS, get(apiPaths.ebookDownload(content.ebooks[0] ?? ""))),
    until(PROBE_EVERY_MS, post),
    until(SIGN_IN_EVERY_MS, () => signIn(origin, account)),
  ]);
  return worked.every(Boolean) ? now() - since : null;
}

async function untilItWorks(
  probe: () => Promise<Answer>,
  rest: number,
  giveUpAt: number,
): Promise<boolean> {
  while (now() < giveUpAt) {
    if (isSuccess(await probe())) return true;
    await sleep(rest);
  }
  return false;
}

/** Reads from a restarted process, so that nothing that was only in memory counts as stored. */
async function audit(site: Site): Promise<Comparison | null> {
  const { product, account, ledger } = site;
  try {
    await product.start();
    const { token } = await signIn(product.origin, account);
    if (token === null) throw new Error("the owner cannot sign in");
    return compare(ledger, await readStored(product.origin, token, ledger));
  } catch (error) {
    site.broken.push(
      `what is stored cannot be read: ${error instanceof Error ? error.message : error}`,
    );
    return null;
  }
}
