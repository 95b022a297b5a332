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
    /** For a program that has just stopped: its connection may end a moment later. */
    lockAlone: 2_000,
    /** The part of it that SQLite spends blocking the whole process. */
    lockBlocking: 20,
    migration: 3_600_000,
    /** In case a change notification was missed. */
    contentPoll: 1_000,
  },
  objectStore: {
    connect: 3_000,
    /** For all that moves no file, tries included, and for the first byte of one. */
    answer: 5_000,
    /** How long a start waits for it: one nearby answers in a tenth of that. */
    start: 300,
    /** Between two pieces of a file, and before the store confirms one. */
    silence: 10_000,
    /** Closed from this side first: a store that closes one just as it is used breaks the request. */
    keepAlive: 4_000,
  },
  /** `/readyz` is asked every few seconds, and by strangers as often as they like. */
  files: {
    /** Listing thousands costs seconds, and money in an object store. */
    complete: 60_000,
    /** While some are missing, which somebody may be restoring. */
    incomplete: 5_000,
    /** Writes a file, or asks the store. */
    check: 1_000,
  },
  request: {
    headers: 20_000,
    /** A JSON body or form: 256 kB on a poor phone connection. */
    body: 30_000,
    /** Without a byte; an upload as a whole may take long. */
    uploadSilence: 30_000,
    /** 50 MiB at 0.5 Mbit/s. */
    upload: 15 * 60_000,
    /** Of work that comes in parts: a front gives up after a minute, and the owner wants to see that it moves. */
    part: 5_000,
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
  drain: {
    /** Fronts ask every half second to ten seconds; what asks less often is a monitor. */
    rarest: 12_000,
    /** Without a request: those that the front had sent when it noticed are answered. */
    quiet: 1_000,
    /** In case a visitor keeps asking past the front. */
    longest: 10_000,
    look: 50,
  },
  mail: {
    stage: 10_000,
    /** RFC 5321 §4.5.3.2.6 allows ten minutes; giving up early risks a duplicate. */
    lastWord: 60_000,
  },
  webhook: {
    /** What receivers are advised to answer within (Standard Webhooks 1.0.0, “Timeouts”: 15 to 30 s). */
    answer: 15_000,
    /** Of a name, while its owner waits for the form. */
    lookUp: 5_000,
  },
  import: {
    /** Between two notes of how far it is, for those who watch. */
    note: 1_000,
    /** Without a note, its server has died or hangs, and another may go on. */
    silence: 10_000,
    /** For the server that has the export to do what another was asked. */
    request: 5_000,
    requestLook: 200,
    /** For undoing or publishing a small import before the answer says that it goes on. */
    change: 2_000,
  },
  doctor: {
    /** Of the public site, which is nearby or down. */
    site: 5_000,
  },
  backup: {
    /** After a failure, such as a full disk. */
    retry: 3_600_000,
    /** Between two looks at a place that cannot be used, and after a failure of the database. */
    look: 60_000,
  },
  job: {
    /** Without a renewal, another server takes it over: this one has died or hangs. */
    claim: 20_000,
    renewClaim: 5_000,
    /** In case the word of another server was missed. */
    sleep: 5_000,
    afterFailure: 5_000,
    /** Between two looks whether a clock that is right again has left times that are far off. */
    plan: 3_600_000,
    /** For noting what is done while the database is away: a cluster needs half a minute at most. */
    recordDone: 60_000,
    recordDoneRetry: 250,
    markdown: {
      /** Of the processor, and far more than any article should take. */
      base: 10_000,
      perThousandLetters: 100,
      /** The idle process holds 30 MB and starts in a quarter of a second; a preview asks again sooner. */
      idle: 5_000,
    },
    /** Of the clock, for work that is bounded in processor time: a machine that stands still ends it. */
    stalled: { times: 6, more: 10_000 },
    /** Until a process can take its first task, on however busy a machine. */
    processStart: 30_000,
    /** Of the processor, for a text of another system: a long article takes a tenth of a second. */
    importedText: 20_000,
    /** The largest takes 15 s of a core, and at a low priority several times that. */
    picture: 120_000,
    pdf: {
      /** Of the processor. A guide of fourteen pages takes two seconds. */
      processor: 10_000,
      /** Where the machine is busy, or the PDF comes slowly. */
      clock: 120_000,
    },
    /** Before a PDF is tried again whose reading failed on this side, as on a full disk. */
    pdfRetry: 60_000,
    countsWrite: 10_000,
    /** With several servers, so that the dashboard says the same on each of them. */
    countsWriteShared: 1_000,
    /** Usually a millisecond; after it, the owner sees the stored counts. */
    countsSettle: 2_000,
    housekeeping: 3_600_000,
    checkClock: 3_600_000,
    /** Soon enough after someone has made room by hand. */
    reserveRefill: 60_000,
    /** On shutdown: first the requests in progress, then what is being sent. */
    stopRequests: 10_000,
    /** Between two looks for connections that have become idle since. */
    stopLook: 50,
    /** What is not handed over by then stays claimed for a few seconds and goes out after that. */
    stopSending: 8_000,
    /** All of it, with the drain, even if the database hangs; service managers kill after 30 to 90 s. */
    stop: 29_000,
    /** Without another failure, an outage is over: once a job works again that had met it … */
    outageOver: 5_000,
    /** … or where only requests met it, of which the next one may come late. */
    outageQuiet: 60_000,
    /** For a full disk or an unread pipe. */
    logRetry: 1_000,
    logFlush: 1_000,
  },
} as const;
