import { Gate } from "#platform/gate.ts";

/**
 * How much costly work is done at once, and how much may wait for it. Beyond that the answer is 503:
 * a visitor who comes back in a moment is better off than one of a thousand in a queue.
 */
export function createGates() {
  return {
    /** One page takes about 2 ms of the only thread, so that more at once would just hold memory. */
    pages: new Gate({ concurrent: 4, queued: 200 }),
    /** An answer about everything: over ten thousand articles, one takes 40 MB while it is made. */
    lists: new Gate({ concurrent: 1, queued: 20 }),
    /** Half of the four threads that Node.js compresses on; files and passwords need them too. */
    compression: new Gate({ concurrent: 2, queued: 200 }),
    /** A picture is 100 ms of a core and 20 MB. */
    shareCards: new Gate({ concurrent: 1, queued: 20 }),
    /**
     * Answers that nobody else shares, held until they are sent: about 1 MB each at their largest,
     * and for as long as their reader takes.
     */
    unshared: new Gate({ concurrent: 40, queued: 100 }),
    /** The owner's lists and searches, which read through all messages or texts. */
    ownersLists: new Gate({ concurrent: 4, queued: 50 }),
  };
}

export type Gates = ReturnType<typeof createGates>;
