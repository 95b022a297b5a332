import { Gate } from "#platform/gate.ts";

/** Beyond these queues the answer is 503: better to come back in a moment than to wait in line. */
export function createGates() {
  return {
    /** A page takes about 2 ms of the only thread, so more at once would just hold memory. */
    pages: new Gate({ concurrent: 4, queued: 200 }),
    /** A list of ten thousand articles takes 40 MB. */
    lists: new Gate({ concurrent: 1, queued: 20 }),
    /** Half of the four threads that Node.js compresses on; files and passwords need them, too. */
    compression: new Gate({ concurrent: 2, queued: 200 }),
    /** A picture takes 100 ms of a core and 15 MB. */
    shareCards: new Gate({ concurrent: 1, queued: 20 }),
    /** Answers of up to about 1 MB each, held for as long as their readers take. */
    unshared: new Gate({ concurrent: 40, queued: 100 }),
    /** They read through all messages or texts. */
    ownersLists: new Gate({ concurrent: 4, queued: 50 }),
  };
}

export type Gates = ReturnType<typeof createGates>;
