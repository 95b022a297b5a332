/**
 * Every time-out of the server, in milliseconds, each with its reason. `test/architecture.test.ts`
 * refuses time-outs written anywhere else.
 */
export const timeOuts = {
  /** PostgreSQL, and the write lock of SQLite. */
  database: {
    /** A healthy server accepts within a few round trips; visitors should soon hear about one that does not. */
    connect: 3_000,
    /** Before a broken notification connection is opened again. */
    reconnect: 1_000,
    /** Enforced by the server. The slowest query of the product takes 0.1 s over 100,000 messages. */
    statement: 5_000,
    /** Enforced by the client, slightly later, for a server that cannot even cancel. */
    query: 6_000,
    /** A transaction abandoned by a stopped process must not keep its row locks. */
    idleInTransaction: 10_000,
    /** How long a write waits for another program's lock on the SQLite file, such as a backup or a shell. */
    lock: 5_000,
    /** The part of that wait which SQLite spends blocking the whole process; the rest is asynchronous. */
    lockBlocking: 20,
    migration: 3_600_000,
    /** Fallback for a missed change notification. */
    contentPoll: 1_000,
  },
  /** What one client may take. */
  request: {
    headers: 20_000,
    /** A JSON body or form: 256 kB on a poor phone connection. */
    body: 30_000,
    /** An upload may take long, but not go silent for longer than this. */
    uploadSilence: 30_000,
    /** 50 MiB at 0.5 Mbit/s. */
    upload: 15 * 60_000,
    /** How often Node.js checks connections against the bounds above. */
    check: 5_000,
    /** Between two requests on one connection. */
    keepAlive: 5_000,
    /**
     * A client that reads nothing of its answer for this long is gone. Node.js grants it twice where the
     * kernel took something since the last write.
     */
    sendSilence: 60_000,
    /** Reading on after a refusal, so that the client sees the answer instead of a reset connection. */
    linger: 60_000,
    /** How often that is looked at. */
    lingerCheck: 250,
    /** The same, where not even the request could be read. */
    afterRefusal: 1_000,
  },
  /** Handing over one e-mail. */
  mail: {
    stage: 10_000,
    /** RFC 5321 §4.5.3.2.6 allows the server ten minutes here; giving up early risks a duplicate. */
    lastWord: 60_000,
  },
  /** Background work. */
  job: {
    markdown: {
      /** Rendering a text: far more than any should take, on a busy machine too. */
      base: 10_000,
      perThousandLetters: 100,
      /** The idle thread holds 30 MB and starts in a tenth of a second; a preview asks again sooner. */
      idle: 5_000,
    },
    outboxSleep: 5_000,
    countsWrite: 10_000,
    /** Then the owner's list shows the counts that are stored. Usually it takes a millisecond. */
    countsSettle: 2_000,
    housekeeping: 3_600_000,
    /** After room was made by hand, a minute is soon enough for the reserve to be whole again. */
    reserveRefill: 60_000,
    /** On shutdown: first the requests in progress, then the e-mail being handed over. */
    stopRequests: 10_000,
    stopMail: 8_000,
    /** All of it, with a database that no longer answers; service managers kill after 30 to 90 s. */
    stop: 25_000,
    /** When the log's destination is a full disk or an unread pipe. */
    logRetry: 1_000,
    logFlush: 1_000,
  },
} as const;
