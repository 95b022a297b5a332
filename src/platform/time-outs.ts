/** The server's time-outs, in milliseconds. */
export const timeOuts = {
  database: {
    /** A healthy server accepts within a few round trips. */
    connect: 3_000,
    /** Between two looks whether it is there, and how long each waits: an outage is known in two seconds. */
    watch: 500,
    watchAnswer: 1_500,
    /** Before a broken notification connection is opened again. */
    reconnect: 1_000,
    /** Enforced by the server. The slowest query takes 0.1 s over 100,000 messages. */
    statement: 5_000,
    /** Enforced by the client, slightly later, for a server that cannot even cancel. */
    query: 6_000,
    /** A transaction abandoned by a stopped process must not keep its row locks. */
    idleInTransaction: 10_000,
    /** For a write while another program, such as a backup, locks the SQLite file. */
    lock: 5_000,
    /** The part of it that SQLite spends blocking the whole process. */
    lockBlocking: 20,
    migration: 3_600_000,
    /** In case a change notification was missed. */
    contentPoll: 1_000,
  },
  request: {
    headers: 20_000,
    /** A JSON body or form: 256 kB on a poor phone connection. */
    body: 30_000,
    /** Without a byte; an upload as a whole may take long. */
    uploadSilence: 30_000,
    /** 50 MiB at 0.5 Mbit/s. */
    upload: 15 * 60_000,
    /** How often Node.js checks connections against the bounds above. */
    check: 5_000,
    keepAlive: 5_000,
    /** Without reading; twice that if the kernel took something since the last write (Node.js). */
    sendSilence: 60_000,
    /** Reading on after a refusal, so that the client gets the answer instead of a reset. */
    linger: 60_000,
    lingerCheck: 250,
    /** The same for a request that could not be parsed. */
    afterRefusal: 1_000,
  },
  mail: {
    stage: 10_000,
    /** RFC 5321 §4.5.3.2.6 allows ten minutes; giving up early risks a duplicate. */
    lastWord: 60_000,
    /** Without a renewal, another process takes the mail over: this one has died or hangs. */
    claim: 20_000,
    renewClaim: 5_000,
  },
  job: {
    markdown: {
      /** Far more than any article should take, even on a busy machine. */
      base: 10_000,
      perThousandLetters: 100,
      /** The idle thread holds 30 MB and starts in a tenth of a second; a preview asks again sooner. */
      idle: 5_000,
    },
    /** The largest takes 15 s of a core, and at a low priority several times that. */
    picture: 120_000,
    /** A guide of fourteen pages takes two on an idle machine. */
    pdf: 10_000,
    /** Before a PDF is tried again whose reading failed on this side, as on a full disk. */
    pdfRetry: 60_000,
    /** Another process may have put a mail in. */
    outboxSleep: 5_000,
    /** Between two looks at what is scheduled; another process or a clock may have changed it. */
    scheduleSleep: 60_000,
    scheduleRetry: 5_000,
    countsWrite: 10_000,
    /** Usually a millisecond; after it, the owner sees the stored counts. */
    countsSettle: 2_000,
    housekeeping: 3_600_000,
    /** Soon enough after someone has made room by hand. */
    reserveRefill: 60_000,
    /** On shutdown: first the requests in progress, then the e-mail being handed over. */
    stopRequests: 10_000,
    /** What is not handed over by then stays claimed for a few seconds and goes out after that. */
    stopMail: 8_000,
    /** All of it, even if the database hangs; service managers kill after 30 to 90 s. */
    stop: 25_000,
    /** For a full disk or an unread pipe. */
    logRetry: 1_000,
    logFlush: 1_000,
  },
} as const;
