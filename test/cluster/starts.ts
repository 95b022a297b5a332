import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startForwarder } from "#test/support/forwarder.ts";
import { storageEnvironment } from "#test/support/object-store.ts";
import { startPostgres } from "#test/support/postgres.ts";
import { startProgram } from "#test/support/running-program.ts";
import { BUCKET, startSwift } from "./swift.ts";

interface Starts {
  name: string;
  /** The time of each round until the server says it is ready, the shortest first. */
  milliseconds: number[];
}

/**
 * Measures the time until a server is ready, with and without PostgreSQL and a store, and while the store answers
 * nothing. The first start of each fills the compile cache and does not count.
 */
export async function measureStarts(folder: string, rounds: number): Promise<Starts[]> {
  const temporary = mkdtempSync(join(tmpdir(), "portico-starts-"));
  const undo: (() => unknown)[] = [() => rmSync(temporary, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres();
    undo.push(() => postgres.stop());
    const swift = await startSwift();
    undo.push(() => swift.stop());
    const line = await startForwarder(swift.port);
    undo.push(() => line.close());
    const database = { DATABASE_URL: postgres.url, SECRET_KEY: "the same for every start of it" };
    const storage = storageEnvironment({
      ...{ bucket: BUCKET, endpoint: `http://127.0.0.1:${line.port}`, region: "us-east-1" },
      ...{ prefix: "", ...swift.keys, sessionToken: null },
    });
    const measured: Starts[] = [];
    const measure = async (name: string, more: Record<string, string>) => {
      const env = { DATA_DIR: join(temporary, `data-${measured.length}`), PORT: "0", ...more };
      const milliseconds = [];
      for (let round = -1; round < rounds; round += 1) {
        const took = await startOnce(folder, env);
        if (round >= 0) milliseconds.push(took);
      }
      measured.push({ name, milliseconds: milliseconds.toSorted((one, other) => one - other) });
    };
    await measure("SQLite, files on disk", {});
    await measure("PostgreSQL", database);
    await measure("PostgreSQL and an object store", { ...database, ...storage });
    line.silence();
    await measure("PostgreSQL and a store that hangs", { ...database, ...storage });
    return measured;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function startOnce(folder: string, env: Record<string, string>): Promise<number> {
  const from = performance.now();
  const { process, ready, ended } = startProgram(folder, { LOG_LEVEL: "warn", ...env });
  try {
    await ready;
    return performance.now() - from;
  } finally {
    process.kill("SIGKILL");
    await ended;
  }
}
