/** The server's time-outs, in milliseconds. */
export const timeOuts = {
  database: {
    /** A healthy server accepts within a few round trips. */
    connect: 3_000,
    /**
     * The pause between two checks of the connection while somebody waits or it is away, and the limit of each:
     * an outage is known in two seconds.
     */
    watch: 500,
    watchAnswer: 1_500,
    /** The pause between two checks while nobody waits. */
    idleWatch: 2_500,
    /** The server enforces it. The slowest query takes 0.1 s over 100,000 messages. */
    statement: 5_000,
    /** The client enforces it slightly later, in case the server cannot even cancel. */
    query: 6_000,
    /** A transaction that a stopped process has left must not keep its row locks. */
    idleInTransaction: 10_000,
    /** A write waits this long while another program, such as a backup, locks the SQLite file. */
    lock: 5_000,
    /** A program that has just stopped may close its connection a moment later. */
    lockAlone: 2_000,
    /** The part of that time during which SQLite blocks the whole process. */
    lockBlocking: 20,
    migration: 3_600_000,
    /** The pause between two checks for another process’s change, when none is announced or heard. */
    contentPoll: 1_000,
  },
  objectStore: {
    connect: 3_000,
    /** The limit for calls that move no file, retries included, and for the first byte of a file. */
    answer: 5_000,
    /** A start waits this long for an answer; a nearby store takes a tenth of that. */
    start: 300,
    /** The longest pause between two pieces of a file, and before the store confirms one. */
    silence: 10_000,
    /**
     * This side closes idle connections first: a store that closes one just as it is used breaks the
     * request.
     */
    keepAlive: 4_000,
  },
  /** `/readyz` is asked every few seconds, and by strangers as often as they like. */
  files: {
    /** The result is kept this long, since listing thousands costs seconds, and money in an object store. */
    complete: 60_000,
    /** The result is kept briefly while files are missing, because somebody may be restoring them. */
    incomplete: 5_000,
    /** The check writes a file, or asks the store. */
    check: 1_000,
  },
  request: {
    headers: 20_000,
    /** 256 kB fit into this time on a poor phone connection. */
    body: 30_000,
    /** The longest pause within an upload; as a whole it may take long. */
    uploadSilence: 30_000,
    /** 50 MiB at 0.5 Mbit/s. */
    upload: 15 * 60_000,
    /**
     * Long work is done in parts of this length: a proxy gives up after a minute, and the owner wants to
     * see progress.
     */
    part: 5_000,
    /** How often Node.js checks connections against the limits above. */
    check: 5_000,
    keepAlive: 5_000,
    /**
     * A reader may stop for this long; twice that if the kernel took something since the last write
     * (Node.js).
     */
    sendSilence: 60_000,
    /** Reading goes on after a refusal, so that the client gets the answer instead of a reset. */
    linger: 60_000,
    lingerCheck: 250,
    /** The same for a request that could not be parsed. */
    afterRefusal: 1_000,
  },
  drain: {
    /** Proxies check every half second to ten seconds; anything that asks less often is a monitor. */
    rarest: 12_000,
    /**
     * The server waits for a pause this long, so that requests which the proxy sent before it noticed are
     * answered.
     */
    quiet: 1_000,
    /** A visitor may keep asking without going through the proxy. */
    longest: 10_000,
    look: 50,
  },
  mail: {
    stage: 10_000,
    /** RFC 5321 §4.5.3.2.6 allows ten minutes; giving up early risks a duplicate. */
    lastWord: 60_000,
  },
  webhook: {
    /** Receivers are advised to answer within this time (Standard Webhooks 1.0.0, “Timeouts”: 15 to 30 s). */
    answer: 15_000,
    /** The owner waits for the form while the name is looked up. */
    lookUp: 5_000,
  },
  import: {
    /** The pause between two progress updates. */
    note: 1_000,
    /** A command that has not updated its import for this long has died or hangs, and another may continue. */
    silence: 10_000,
    /** The server that is at work has this long to stop before the answer tells how far it is. */
    stop: 5_000,
    /**
     * A small import is undone or published within this time; beyond it, the answer says that the work goes
     * on.
     */
    change: 2_000,
    /** The pause between two looks whether that has come. */
    look: 100,
  },
  doctor: {
    /** The public site is nearby or down. */
    site: 5_000,
  },
  backup: {
    /** The pause after a failure, such as a full disk. */
    retry: 3_600_000,
    /** The pause between two checks of a place that cannot be used, and after a failure of the database. */
    look: 60_000,
  },
  job: {
    /** A server that has not renewed its claim by then has died or hangs, and another takes over. */
    claim: 20_000,
    renewClaim: 5_000,
    /** A message from another server may have been missed. */
    sleep: 5_000,
    afterFailure: 5_000,
    /** The pause between two checks for times that are far off because a clock was wrong. */
    plan: 3_600_000,
    /**
     * The result is recorded within this time although the database is away; a cluster needs half a minute
     * at most.
     */
    recordDone: 60_000,
    recordDoneRetry: 250,
    markdown: {
      /** Processor time, far more than any article should take. */
      base: 10_000,
      perThousandLetters: 100,
      /** An idle process holds 30 MB and starts in a quarter of a second; a preview asks again sooner. */
      idle: 5_000,
    },
    /** The wall-clock limit of work that is bounded in processor time, for a machine that stands still. */
    stalled: { times: 6, more: 10_000 },
    /** A process can take its first task within this time, however busy the machine is. */
    processStart: 30_000,
    /** Processor time for a text of another system; a long article takes a tenth of a second. */
    importedText: 20_000,
    /** The largest picture takes 15 s of a core, and at low priority several times that. */
    picture: 120_000,
    pdf: {
      /** Processor time; a guide of fourteen pages takes two seconds. */
      processor: 10_000,
      /** The machine may be busy, or the PDF may arrive slowly. */
      clock: 120_000,
    },
    /** The pause before a PDF is read again after a fault on this side, such as a full disk. */
    pdfRetry: 60_000,
    countsWrite: 10_000,
    /** With several servers, the dashboard should say the same on each of them. */
    countsWriteShared: 1_000,
    /** This usually takes a millisecond; after the limit, the owner sees the stored counts. */
    countsSettle: 2_000,
    housekeeping: 3_600_000,
    checkClock: 3_600_000,
    /** Soon enough after somebody has made space by hand. */
    reserveRefill: 60_000,
    /** A shutdown waits first for the requests in progress, then for what is being sent. */
    stopRequests: 10_000,
    /** An idle client may have read its last short answer by then. */
    stopReading: 500,
    /** The pause between two searches for connections that have become idle. */
    stopLook: 50,
    /** Anything not handed over by then stays claimed for a few seconds and goes out after that. */
    stopSending: 8_000,
    /** The limit of the whole shutdown, even if the database hangs; service managers kill after 30 to 90 s. */
    stop: 29_000,
    /** An outage is over when a job that had met it works again and there is no failure for this long … */
    outageOver: 5_000,
    /** … or when only requests had met it, the next of which may come late. */
    outageQuiet: 60_000,
    /** The log may be on a full disk or go to an unread pipe. */
    logRetry: 1_000,
    logFlush: 1_000,
  },
} as const;
