import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { Gate } from "#platform/gate.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Connections } from "#storage/database.ts";
import type { PostgresWatch } from "./postgres-watch.ts";

const CONNECTIONS = 10;

const MAX_WAITING = 5000;

const KEEP_ALIVE_MS = 10_000;

interface Bounds {
  statement: number;
  query: number;
}

interface PoolOptions {
  bounds?: Bounds;
  watch?: PostgresWatch;
  schema?: string | undefined;
}

export function connectionSettings(url: string, bounds: Bounds = timeOuts.database) {
  return {
    connectionString: url,
    query_timeout: bounds.query,
    connectionTimeoutMillis: timeOuts.database.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

/** Every wait is bounded; a broken connection is not lent again and cannot end the process. */
export function openPool(
  url: string,
  { bounds = timeOuts.database, watch, schema }: PoolOptions = {},
): PostgresPool & { connections(): Connections } {
  const pool = owned(
    new pg.Pool({
      ...connectionSettings(url, bounds),
      max: CONNECTIONS,
      // These are statements because PgBouncer refuses start-up parameters.
      onConnect: async (client) => {
        await client.query(
          `set statement_timeout = ${bounds.statement};
           set idle_in_transaction_session_timeout = ${timeOuts.database.idleInTransaction};
           ${schema === undefined ? "" : `set search_path = ${client.escapeIdentifier(schema)}`}`,
        );
      },
    }),
    reportedElsewhere,
  );
  // The pool listens to idle connections only; an error on a lent one would end the process.
  pool.on("connect", (client) => owned(client, reportedElsewhere));
  // The pool's own queue would refuse a burst after a fixed time, however fast it is being worked off.
  const gate = new Gate({
    concurrent: CONNECTIONS,
    queued: MAX_WAITING,
    stalledAfter: timeOuts.database.connect,
  });
  return {
    Client: pg.Client,
    options: pool.options,
    end: () => pool.end(),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: gate.waiting,
    }),
    connect: async () => {
      const leave = await during(
        watch,
        () => gate.enter(),
        (late) => late(),
      );
      try {
        const client = await during(
          watch,
          () => connect(pool),
          (late) => late.release(true),
        );
        return guard(client, leave, watch);
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

function during<Result>(
  watch: PostgresWatch | undefined,
  work: () => Promise<Result>,
  discard?: (result: Result) => void,
): Promise<Result> {
  return watch ? watch.during(work, discard) : work();
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new Unavailable("away", "PostgreSQL cannot be reached.", { cause });
  }
}

/** The connection returns to the pool only if it can still be trusted. */
function guard(
  client: pg.PoolClient,
  onReleased: () => void,
  watch: PostgresWatch | undefined,
): PostgresPoolClient {
  let failure: Unavailable | null = null;
  function query<Row>(
    statement: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== "string") throw new TypeError("Cursors are not used.");
    return failure ? Promise.reject(failure) : run(statement, parameters);
  }
  const run = async (statement: string, parameters: readonly unknown[]) => {
    try {
      const result = await during(watch, () => client.query(statement, [...parameters]));
      watch?.answered();
      return result;
    } catch (error) {
      const explained = explain(error);
      if (explained instanceof Unavailable && explained.reason === "away") failure = explained;
      throw explained;
    }
  };
  const release = (destroy?: boolean) => {
    client.release(destroy || failure !== null);
    onReleased();
  };
  return { query, release };
}

/** Decides by SQLSTATE (PostgreSQL, Appendix A); an error without one is a broken connection. */
function explain(error: unknown): unknown {
  if (error instanceof Unavailable) return error;
  if (error instanceof pg.DatabaseError) {
    const reason = reasonOf(error.code ?? "");
    return reason ? new Unavailable(reason, error.message, { cause: error }) : error;
  }
  if (error instanceof TypeError || error instanceof RangeError) return error;
  return new Unavailable("away", "The connection to PostgreSQL broke.", { cause: error });
}

function reasonOf(code: string): Unavailable["reason"] | null {
  if (code === "53100") return "full";
  // 25006: a primary has become a standby, and this connection would stay read-only.
  if (/^(08|57P|58)/.test(code) || code === "25006" || code === "25P03") return "away";
  if (/^53/.test(code) || code === "57014" || code === "55P03") return "busy";
  return null;
}
