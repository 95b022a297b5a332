// @module-tag slow
import { join } from "node:path";
import { expect, it } from "vitest";
import { backup } from "#cli/backup.ts";
import { restore } from "#cli/restore.ts";
import { verify } from "#cli/verify.ts";
import { messagePaths } from "#contract/paths.ts";
import { seededRandom } from "#test/support/random.ts";
import { rounds } from "#test/support/rounds.ts";
import { waitUntil } from "#test/support/wait.ts";
import { hashesOf, makeFolder, makePlace } from "./backup-site.ts";
import { Load } from "./load.ts";

/** One in each direction. */
const ROUNDS = rounds(2);
const SEED = Number(process.env.BACKUP_SEED ?? Date.now() % 2 ** 31);

const WRITERS = 3;
const WRITTEN_BEFORE = 15;

it.each(Array.from({ length: ROUNDS }, (_, round) => [round + 1]))(
  `whatever was acknowledged before a backup under load is in it (seed ${SEED}, round %i)`,
  async (round) => {
    const [from, to] =
      round % 2 === 1 ? (["SQLite", "PostgreSQL"] as const) : (["PostgreSQL", "SQLite"] as const);
    const place = await makePlace(from);
    const app = await place.start();
    const load = new Load(app, await app.signIn(), seededRandom(SEED + round));
    const writers = Array.from({ length: WRITERS }, () => load.run());
    await waitUntil(() => load.stored.length > WRITTEN_BEFORE);

    const file = join(await makeFolder(), "site.zip");
    const began = performance.now();
    await place.run(backup, file);
    load.stop();
    await Promise.all(writers);
    // Nobody has touched these since, so their answers are those of the moment before the backup.
    const kept = load.stored
      .filter(({ acknowledgedAt, touchedAt }) => acknowledgedAt < began && touchedAt === null)
      .map(({ address }) => address);
    expect(kept.length).toBeGreaterThan(5);
    const before = await hashesOf(app, kept);
    await app.close();

    const report = JSON.parse(await place.run(verify, file, "--json"));
    expect(report).toMatchObject({ is_whole: true, missing: [] });
    const other = await makePlace(to);
    await other.run(restore, file);
    const restored = await other.start();
    expect(await hashesOf(restored, kept)).toEqual(before);
    const token = await restored.signIn();
    const answer = await restored.send("GET", messagePaths.contactSubmissions(), undefined, token);
    const messages: { message: string }[] = await answer.json();
    const found = new Set(messages.map(({ message }) => message));
    for (const { text, acknowledgedAt } of load.messages) {
      if (acknowledgedAt < began) expect(found, text).toContain(text);
    }
    await restored.close();
  },
);
