import { clockJumps, startAtWrongTime } from "./clock-faults.ts";
import {
  connectionsCut,
  databaseCrashes,
  databaseFull,
  databaseHangs,
  databaseOutOfReach,
  databaseRestarts,
} from "./database-faults.ts";
import {
  diskAndLogFull,
  diskFull,
  logRefused,
  longLock,
  shortLock,
  syncFails,
  writeFails,
} from "./disk-faults.ts";
import type { Fault } from "./fault.ts";
import { kill } from "./kill.ts";
import { mixtureOf } from "./mixture.ts";
import type { DatabaseKind } from "./site.ts";
import { slowClients } from "./slow-clients.ts";

export interface PlannedFault {
  fault: Fault;
  database: DatabaseKind;
  rounds: number;
  /** Milliseconds per strike. */
  lasting: number;
}

const onSqlite = [
  kill,
  diskFull,
  diskAndLogFull,
  clockJumps,
  startAtWrongTime,
  shortLock,
  syncFails,
  writeFails,
];
const onPostgres = [
  kill,
  databaseCrashes,
  databaseRestarts,
  connectionsCut,
  databaseHangs,
  databaseOutOfReach,
  databaseFull,
  diskFull,
  clockJumps,
];

/** Longer than any answer may take, so that requests in hand have to be given up. */
const HANG_MS = databaseHangs.answersWithin + 2_000;

export function makePlan(isQuick: boolean): PlannedFault[] {
  const row = (
    database: DatabaseKind,
    fault: Fault,
    [rounds, lasting]: [number, number],
    [quickRounds, quickLasting]: [number, number],
  ): PlannedFault =>
    isQuick
      ? { fault, database, rounds: quickRounds, lasting: quickLasting }
      : { fault, database, rounds, lasting };
  return [
    row("SQLite", kill, [100, 0], [4, 0]),
    row("PostgreSQL", kill, [100, 0], [3, 0]),
    row("PostgreSQL", databaseCrashes, [20, 2_000], [2, 1_000]),
    row("PostgreSQL", databaseRestarts, [20, 2_000], [2, 1_000]),
    row("PostgreSQL", connectionsCut, [20, 1_000], [2, 1_000]),
    row("PostgreSQL", databaseHangs, [20, HANG_MS], [1, HANG_MS]),
    row("PostgreSQL", databaseOutOfReach, [20, HANG_MS], [1, HANG_MS]),
    row("PostgreSQL", databaseFull, [20, 3_000], [1, 2_000]),
    row("SQLite", diskFull, [10, 4_000], [1, 3_000]),
    row("SQLite", diskAndLogFull, [10, 4_000], [1, 3_000]),
    row("SQLite", logRefused, [1, 20_000], [1, 3_000]),
    row("SQLite", clockJumps, [10, 4_000], [1, 3_000]),
    row("SQLite", startAtWrongTime, [10, 3_000], [1, 3_000]),
    row("SQLite", shortLock, [10, 3_000], [1, 2_000]),
    row("SQLite", longLock, [5, 8_000], [1, 7_000]),
    row("SQLite", syncFails, [10, 2_000], [1, 2_000]),
    row("SQLite", writeFails, [10, 2_000], [1, 2_000]),
    row("SQLite", slowClients(isQuick ? 100 : 500), [1, 400_000], [1, 5_000]),
    row("SQLite", mixtureOf(onSqlite), [25, 3_000], [3, 2_000]),
    row("PostgreSQL", mixtureOf(onPostgres), [25, 4_000], [3, 2_000]),
  ];
}
