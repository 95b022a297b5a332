import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import type { Command } from "#cli/command.ts";
import { readConfig } from "#config.ts";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import type { DatabaseKind } from "#test/support/database.ts";
import { freshDatabase } from "#test/support/postgres.ts";

export const SECRET_KEY = "the key of the backed up site";

/** A place for a site, which is started and stopped, and which commands are run on. */
export interface Place {
  readonly kind: DatabaseKind;
  readonly env: Record<string, string>;
  start(more?: Record<string, string>): Promise<TestApp>;
  run(command: Command, ...given: string[]): Promise<string>;
  /** Another place in the same folder. */
  on(env: Record<string, string>): Place;
}

/** Removed after the test. */
export async function makePlace(kind: DatabaseKind): Promise<Place> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "portico-test-"));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  if (kind === "SQLite") return placeWith(kind, { DATA_DIR, SECRET_KEY });
  const { url, drop } = await freshDatabase(inject("postgresUrl"));
  onTestFinished(drop);
  return placeWith(kind, { DATA_DIR, SECRET_KEY, DATABASE_URL: url });
}

function placeWith(kind: DatabaseKind, env: Record<string, string>): Place {
  return {
    kind,
    env,
    start: async (more = {}) => {
      const app = await startApp({ ...env, ...more });
      let isOpen = true;
      const close = async () => {
        if (isOpen) await app.close();
        isOpen = false;
      };
      onTestFinished(close);
      return { ...app, close };
    },
    run: (command, ...given) => output(() => command.run(readConfig({ SITE_URL, ...env }), given)),
    on: (other) => placeWith(kind, other),
  };
}

/** Returns what `work` wrote to standard output. */
async function output(work: () => Promise<void>): Promise<string> {
  const { write } = process.stdout;
  let text = "";
  process.stdout.write = (chunk: string | Uint8Array) => {
    text += chunk;
    return true;
  };
  try {
    await work();
    return text;
  } finally {
    process.stdout.write = write;
  }
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "portico-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Hashes of what is answered at each of the addresses. */
export async function hashesOf(
  app: TestApp,
  addresses: readonly string[],
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const address of addresses) {
    const answer = await app.fetch(address);
    const body = Buffer.from(await answer.arrayBuffer());
    hashes[address] = `${answer.status} ${createHash("sha256").update(body).digest("hex")}`;
  }
  return hashes;
}
