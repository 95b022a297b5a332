/** Things such as messages, each of which must be stored once it was acknowledged. */
export class AcknowledgedSet {
  readonly #acknowledged = new Set<string>();

  /** @throws when it was acknowledged before: two of one name could not be told apart */
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

/** A value that one writer keeps replacing. Only a later one may replace what was acknowledged. */
export class AcknowledgedValue {
  readonly #sent: { value: string; isAcknowledged: boolean }[] = [];

  /** Call it before sending the value. */
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

  /** Values that must not be stored any more: those sent before the last acknowledged one. */
  get superseded(): number {
    return Math.max(
      0,
      this.#sent.findLastIndex(({ isAcknowledged }) => isAcknowledged),
    );
  }

  /** `superseded` is what it was when the reader began. */
  mayBeRead(value: string | null, superseded: number): boolean {
    return value !== null && this.#indexOf(value) >= superseded;
  }

  /** Acknowledged values that are lost if this one is stored; null: nothing readable. */
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
  /** Messages by their text. */
  messages: AcknowledgedSet;
  /** Sessions by their token. */
  sessions: AcknowledgedSet;
  /** Excerpts by article id. */
  edits: Map<string, AcknowledgedValue>;
  /** PDF hashes by ebook id. */
  uploads: Map<string, AcknowledgedValue>;
  /** What the site says, as its owner writes it and as visitors read it. */
  texts: Map<TextState, AcknowledgedValue>;
}

type TextState = "written" | "public";

/** What a restarted product still has of a ledger. */
export interface Stored {
  /** The number of times that each text is stored. */
  messages: Map<string, number>;
  /** Valid tokens. */
  sessions: Set<string>;
  edits: Map<string, string | null>;
  uploads: Map<string, string | null>;
  /** Null where two texts that were stored together differ. */
  texts: Map<TextState, string | null>;
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
  texts: Tally;
  /** Messages stored more than once. */
  twice: number;
  losses: string[];
}

const EXAMPLES = 3;

export function compare(ledger: Ledger, stored: Stored): Comparison {
  const lostMessages = [...ledger.messages].filter((text) => !stored.messages.has(text));
  const lostSessions = [...ledger.sessions].filter((token) => !stored.sessions.has(token));
  const edits = compareValues("the edit of article", ledger.edits, stored.edits);
  const uploads = compareValues("the PDF of ebook", ledger.uploads, stored.uploads);
  const texts = compareValues("the texts of the site,", ledger.texts, stored.texts);
  return {
    messages: { acknowledged: ledger.messages.size, lost: lostMessages.length },
    sessions: { acknowledged: ledger.sessions.size, lost: lostSessions.length },
    edits: edits.tally,
    uploads: uploads.tally,
    texts: texts.tally,
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
      ...texts.losses,
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
