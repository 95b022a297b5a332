/** The private field keeps any other object from passing for one. */
class MintedActor {
  readonly #minted = true;
  /** The username, or "command line". */
  readonly name: string;
  readonly sessionId: string | null;

  constructor(name: string, sessionId: string | null) {
    this.name = name;
    this.sessionId = sessionId;
  }

  static isOne(value: object): boolean {
    return #minted in value;
  }
}

/** Likewise. */
class MintedProof {
  readonly #minted = true;

  static isOne(value: object): boolean {
    return #minted in value;
  }
}

export type { MintedActor, MintedProof };

/** Only for code that has checked a right; `test/architecture.test.ts` enforces it. */
export function mintActor(name: string, sessionId: string | null): MintedActor {
  return new MintedActor(name, sessionId);
}

/** Only for code that has checked how long ago the owner gave a password or a passkey; likewise. */
export function mintProof(): MintedProof {
  return new MintedProof();
}
