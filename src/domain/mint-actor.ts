/** See {@link mintActor}. The private field keeps any other object from passing for one. */
class MintedActor {
  readonly #minted = true;
  /** The username, or «command line». */
  readonly name: string;
  /** The session that asks; null where there is none. */
  readonly sessionId: string | null;

  constructor(name: string, sessionId: string | null) {
    this.name = name;
    this.sessionId = sessionId;
  }

  static isOne(value: object): boolean {
    return #minted in value;
  }
}

export type { MintedActor };

/**
 * Makes an actor. Only what has checked a right may call it: the session check, the command line and
 * the start of the server; `test/architecture.test.ts` holds that.
 */
export function mintActor(name: string, sessionId: string | null): MintedActor {
  return new MintedActor(name, sessionId);
}
