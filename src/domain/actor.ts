declare const minted: unique symbol;

/** Whoever may change things. A verb that takes one cannot be called without the check behind it. */
export interface Actor {
  readonly [minted]: true;
  /** The username, or «command line». */
  readonly name: string;
  /** The session that asks; null on the command line. */
  readonly sessionId: string | null;
}
