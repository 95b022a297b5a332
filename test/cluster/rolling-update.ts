import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Answers, countStatuses, isSuccess } from "#test/faults/answers.ts";
import { compare } from "#test/faults/ledger.ts";
import { startLoad } from "#test/faults/load.ts";
import { prepareContent, signIn } from "#test/faults/owner.ts";
import { Product } from "#test/faults/product.ts";
import { readStored } from "#test/faults/stored.ts";
import { freePort } from "#test/support/free-port.ts";
import { startPostgres } from "#test/support/postgres.ts";

const SIDE_BY_SIDE_MS = 10_000;

const ARCHIVE_BYTES = 1_000_000_000;

/** The last commit before the newest migration: the oldest that a rolling update may begin from. */
export function commitBeforeMigration(): string {
  const [newest = ""] = git("log", "-1", "--format=%H", "--", "migrations/list.ts").split("\n");
  return git("rev-parse", `${newest}^`);
}

/**
 * Starts this version beside an older one over one database, works on both, and stops the older one.
 * @returns one line for each broken promise, and what was answered
 */
export async function updateWhileServing(
  ref: string,
  tell: (text: string) => void,
): Promise<{ broken: string[]; statuses: string }> {
  const temporary = mkdtempSync(join(tmpdir(), "portico-rolling-"));
  const undo: (() => unknown)[] = [() => rmSync(temporary, { recursive: true, force: true })];
  try {
    const former = join(temporary, "former");
    tell(`building ${ref}`);
    buildCommit(ref, former);
    const postgres = await startPostgres();
    undo.push(() => postgres.stop());
    const dataDir = join(temporary, "data");
    mkdirSync(dataDir);
    const account = { username: "olive", password: "correct horse battery", token: null };
    const start = async (folder: string, name: string) => {
      const product = new Product({
        folder,
        port: await freePort(),
        logFile: join(temporary, `${name}.log`),
        env: {
          ...{ DATA_DIR: dataDir, DATABASE_URL: postgres.url, CONTACT_RATE_LIMIT: "off" },
          ...{ ADMIN_USERNAME: account.username, ADMIN_PASSWORD: account.password },
          ...{ HOST: "127.0.0.1", SITE_URL: "http://localhost:3000", LOG_LEVEL: "info" },
        },
      });
      undo.push(() => product.retire());
      await product.start();
      return product;
    };
    const old = await start(former, "old");
    const { content, ledger } = await prepareContent(old.origin, account);
    const answers = new Answers();
    const target = { account, content, ledger, answers };
    const half = (at: number) => ({
      articles: content.articles.slice(at, at + 1),
      ebooks: content.ebooks.slice(at, at + 1),
    });
    // Each article and PDF has one writer, and so have the texts, so that their order is known.
    const onOld = startLoad({
      ...target,
      origin: old.origin,
      content: half(0),
      writesTexts: false,
    });
    tell("starting this version beside it");
    const fresh = await start(".", "new");
    const onNew = startLoad({
      ...target,
      origin: fresh.origin,
      content: half(1),
      hasOthers: true,
    });
    await sleep(SIDE_BY_SIDE_MS);
    await onOld.stop();
    const isStopped = await old.stop();
    await sleep(SIDE_BY_SIDE_MS / 2);
    await onNew.stop();
    const { token } = await signIn(fresh.origin, account);
    const stored = await readStored(fresh.origin, token ?? "", ledger);
    const refused = answers.records.filter((record) => !isSuccess(record));
    return {
      broken: [
        ...compare(ledger, stored).losses,
        ...answers.wrong,
        ...(refused.length > 0 ? [`refused meanwhile: ${countStatuses(refused)}`] : []),
        ...(isStopped ? [] : ["SIGTERM did not end the older version in order"]),
      ],
      statuses: countStatuses(answers.records),
    };
  } finally {
    for (const step of undo.splice(0).reverse()) await step();
  }
}

function buildCommit(ref: string, folder: string): void {
  mkdirSync(folder);
  const files = execFileSync("git", ["archive", ref], { maxBuffer: ARCHIVE_BYTES });
  execFileSync("tar", ["-x", "-C", folder], { input: files });
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  execFileSync(process.execPath, ["scripts/build.ts"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function git(...given: string[]): string {
  return execFileSync("git", given, { encoding: "utf8" }).trim();
}
