/** Things of which each must be there once it was acknowledged, such as messages. */
export class AcknowledgedSet {
  readonly #acknowledged = new Set<string>();

  /** @throws when it was acknowledged before: two of one name could not be told apart later */
  acknowledge(name: string): void {
    if (this.#acknowledged.has(name)) throw new Error(`«${name}» was acknowledged before.`);
    this.#acknowledged.add(name);
  }

  get size(): number {
    return this.#acknowledged.size;
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#acknowledged.values();
  }
}

/**
 * A value that one writer replaces again and again, such as a text or a file. What was sent without an
 * answer may have been stored or not; what was acknowledged may give way only to something sent later.
 */
export class AcknowledgedValue {
  readonly #sent: { value: string; isAcknowledged: boolean }[] = [];

  /** To be called before the value leaves. */
  send(value: string): void {
    if (this.#indexOf(value) !== -1) throw new Error("A value must not be sent twice.");
    this.#sent.push({ value, isAcknowledged: false });
  }

  acknowledge(value: string): void {
    const found = this.#sent[this.#indexOf(value)];
    if (!found) throw new Error("An acknowledged value was never sent.");
    found.isAcknowledged = true;
  }

  get acknowledged(): number {
    return this.#sent.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  /** How many values may not be stored any more: those sent before the last acknowledged one. */
  get superseded(): number {
    return Math.max(
      0,
      this.#sent.findLastIndex(({ isAcknowledged }) => isAcknowledged),
    );
  }

  /** Whether a reader who found so many values superseded when he began may see this one. */
  mayBeRead(value: string | null, superseded: number): boolean {
    return value !== null && this.#indexOf(value) >= superseded;
  }

  /** How many acknowledged values are lost where this is what is stored; null: nothing readable. */
  lostIfStored(value: string | null): number {
    const stored = value === null ? -1 : this.#indexOf(value);
    return this.#sent.filter(({ isAcknowledged }, index) => isAcknowledged && index > stored)
      .length;
  }

  #indexOf(value: string): number {
    return this.#sent.findIndex((sent) => sent.value === value);
  }
}

/** Everything that the product acknowledged in one run. */
export interface Ledger {
  /** By their texts. */
  messages: AcknowledgedSet;
  /** By their tokens. */
  sessions: AcknowledgedSet;
  /** Excerpts, by the article's id. */
  edits: Map<string, AcknowledgedValue>;
  /** Hashes of PDF files, by the ebook's id. */
  uploads: Map<string, AcknowledgedValue>;
}

/** What a product that was started anew has of it. */
export interface Stored {
  /** How often each text is there. */
  messages: Map<string, number>;
  /** The tokens that still hold. */
  sessions: Set<string>;
  edits: Map<string, string | null>;
  uploads: Map<string, string | null>;
}

export interface Tally {
  acknowledged: number;
  lost: number;
}

export interface Comparison {
  messages: Tally;
  sessions: Tally;
  edits: Tally;
  uploads: Tally;
  /** Messages that are there more than once. */
  twice: number;
  /** What is lost, in words. */
  losses: string[];
}

const EXAMPLES = 3;

/** Compares what was acknowledged with what is stored. */
export function compare(ledger: Ledger, stored: Stored): Comparison {
  const lostMessages = [...ledger.messages].filter((text) => !stored.messages.has(text));
  const lostSessions = [...ledger.sessions].filter((token) => !stored.sessions.has(token));
  const edits = compareValues("the edit of article", ledger.edits, stored.edits);
  const uploads = compareValues("the PDF of ebook", ledger.uploads, stored.uploads);
  return {
    messages: { acknowledged: ledger.messages.size, lost: lostMessages.length },
    sessions: { acknowledged: ledger.sessions.size, lost: lostSessions.length },
    edits: edits.tally,
    uploads: uploads.tally,
    twice: [...stored.messages.values()].filter((times) => times > 1).length,
    losses: [
      ...(lostMessages.length > 0
        ? [`${lostMessages.length} messages are not stored, such as ${quote(lostMessages)}`]
        : []),
      ...(lostSessions.length > 0
        ? [`${lostSessions.length} sessions that were opened are gone`]
        : []),
      ...edits.losses,
      ...uploads.losses,
    ],
  };
}

function quote(texts: string[]): string {
  return texts
    .slice(0, EXAMPLES)
    .map((text) => `«${text}»`)
    .join(", ");
}

function compareValues(
  what: string,
  sent: Map<string, AcknowledgedValue>,
  stored: Map<string, string | null>,
): { tally: Tally; losses: string[] } {
  const tally = { acknowledged: 0, lost: 0 };
  const losses: string[] = [];
  for (const [id, value] of sent) {
    const found = stored.get(id) ?? null;
    const lost = value.lostIfStored(found);
    tally.acknowledged += value.acknowledged;
    tally.lost += lost;
    if (lost > 0) losses.push(`${what} ${id}: ${lost} acknowledged later than «${found}»`);
  }
  return { tally, losses };
}
