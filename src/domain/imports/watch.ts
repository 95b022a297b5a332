/** Of work that is done thing by thing. */
export interface Watch<Outcome> {
  /** Ends it between two of them; what has been done stays. */
  signal?: AbortSignal;
  /** Before each of them, with its title. */
  onItem?: (title: string) => void;
  /** After each of them. */
  onProgress?: (outcome: Readonly<Outcome>) => void;
}
