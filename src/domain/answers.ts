import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { deflateRaw, inflateRawSync } from "node:zlib";
import { v7 as uuidv7 } from "uuid";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import { Claim, findAnswered, KeyTaken, trimAnswered } from "#storage/answered.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { AnsweredRow } from "#storage/schema.ts";
import type { Clock } from "./clock.ts";
import { DomainError } from "./error.ts";
import type { Secrets } from "./secrets.ts";

const MOST = { rows: 5000, size: 32 * 1024 * 1024 };
const LARGEST = 1024 * 1024;

/** The first answer usually follows within milliseconds, wherever the request is answered. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 50;
/** A server that has not answered by then has stopped. */
const RUNNING_MS = 10_000;

const CONTEXT = "answered.answer";

const ANOTHER_BODY = "This key was sent before, with another body. Send a new one.";
const NOT_YET = "This is still being done. Ask again in a second.";
const NO_ANSWER =
  "This was done just before the server stopped, and its answer is lost. Load the page again to see what came of it.";

export interface KeyedRequest {
  key: string;
  /** Each has keys of its own. */
  actor: string;
  /** A request that differs in any of these is another request. */
  request: readonly unknown[];
}

/**
 * Answers a request that is repeated with the same key as it was answered first, for a day. Answers are
 * sealed under the key, which is not stored: the server alone cannot read them.
 */
export class Answers {
  readonly #foundations: { database: Database; secrets: Secrets; clock: Clock };
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(foundations: { database: Database; secrets: Secrets; clock: Clock }) {
    this.#foundations = foundations;
  }

  /**
   * `work` resolves to null where it refuses: then it did nothing, and a repetition tries again, as when
   * it throws.
   * @throws {DomainError} invalid_fields (another request had this key), conflict (its answer is lost, or
   * not there yet)
   */
  async once(
    { key, actor, request }: KeyedRequest,
    work: () => Promise<string | null>,
  ): Promise<string | null> {
    const { secrets } = this.#foundations;
    const id = secrets.hash(JSON.stringify(["answered", actor, key]));
    for (let first = this.#running.get(id); first; first = this.#running.get(id)) {
      await first.catch(() => undefined);
    }
    const running = this.#answer(id, JSON.stringify(request), secrets.under(key), work);
    this.#running.set(id, running);
    try {
      return await running;
    } finally {
      this.#running.delete(id);
    }
  }

  async #answer(
    id: string,
    text: string,
    secrets: Secrets,
    work: () => Promise<string | null>,
  ): Promise<string | null> {
    const { database, clock } = this.#foundations;
    const request = secrets.hash(text);
    if (await this.#find(id)) return this.#repeat(id, request, secrets);
    const claim = new Claim({ id, request, claim: uuidv7() }, () => clock.now());
    let answer: string | null = null;
    try {
      answer = await database.claiming(claim, work);
    } catch (error) {
      if (error instanceof KeyTaken) return this.#repeat(id, request, secrets);
      throw error;
    } finally {
      if (answer !== null) await this.#keep(claim, answer, secrets);
      // A write whose commit nobody heard of leaves its key, if it is there at all.
      else if (claim.isTaken) await this.#try((tx) => claim.giveUp(tx));
    }
    return answer;
  }

  async #keep(claim: Claim, answer: string, secrets: Secrets): Promise<void> {
    const sealed = secrets.seal(await promisify(deflateRaw)(answer), CONTEXT);
    const kept = sealed.length > LARGEST ? "" : sealed;
    await this.#try(async (tx) => {
      await claim.keep(tx, kept);
      await trimAnswered(tx, this.#foundations.clock.now(), MOST);
    });
  }

  /** Whoever asked learns the outcome even if this fails. Only a repetition would get another answer. */
  async #try(work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.#foundations.database.write(work).catch(() => undefined);
  }

  /** Waits a moment where the request is still being answered, then has the caller ask again. */
  async #repeat(id: string, request: string, secrets: Secrets): Promise<string> {
    for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
      const row = await this.#find(id);
      if (row && row.request !== request) throw refused("invalid_fields", ANOTHER_BODY);
      if (row && (row.answer !== null || this.#age(row) >= RUNNING_MS)) {
        const answer = secrets.openBytes(row.answer ?? "", CONTEXT);
        if (answer === null) throw refused("conflict", NO_ANSWER);
        return inflateRawSync(answer).toString("utf8");
      }
      await sleep(PAUSE_MS);
    }
    throw refused("conflict", NOT_YET, 1);
  }

  #find(id: string): Promise<AnsweredRow | null> {
    const { database, clock } = this.#foundations;
    return database.read((db) => findAnswered(db, id, clock.now()));
  }

  #age({ created_at }: AnsweredRow): number {
    return this.#foundations.clock.now().getTime() - Date.parse(created_at);
  }
}

/** The key is named like a field, so that nobody takes this for a newer version of something. */
function refused(code: "invalid_fields" | "conflict", text: string, retryAfter?: number) {
  const errors = { [IDEMPOTENCY_KEY]: [text] };
  return new DomainError(
    code,
    text,
    retryAfter === undefined ? { errors } : { errors, retryAfter },
  );
}
