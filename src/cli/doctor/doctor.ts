import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readArguments } from "#cli/arguments.ts";
import { type Command, ExitStatus } from "#cli/command.ts";
import type { Config } from "#config.ts";
import { createSecrets, type Secrets } from "#domain/secrets.ts";
import { openFiles } from "#open-files.ts";
import type { Db } from "#storage/database.ts";
import {
  examineAccessTokens,
  examineBackupStore,
  examineBackups,
  examineClock,
  examineFiles,
} from "./data.ts";
import { examineDatabase } from "./database.ts";
import { error, type Finding, type Level } from "./finding.ts";
import { examineDisk, examineFolders, examineVersions } from "./machine.ts";
import { examineMail } from "./mail.ts";
import { examinePublicSite } from "./public-site.ts";
import { examineNames, examineProxy, examineSecrets } from "./settings.ts";

const options = { json: { type: "boolean", default: false } } as const;

const usage = "doctor [--json]";

/** Monitors read the exit status. */
const STATUS: Record<Level, number> = { ok: 0, unknown: 0, warning: 2, error: 1 };

/** Changes nothing, and connects only to DNS, the mail server, SITE_URL and the stores. */
export const doctor: Command = {
  summary: "says what is wrong with the installation and what to do",
  usage,
  run: async (config, given) => {
    const { values } = readArguments(given, { usage, options });
    const findings = await examine(config);
    const text = values.json ? JSON.stringify({ findings }) : findings.map(describe).join("\n");
    process.stdout.write(`${text}\n`);
    const statuses = findings.map(({ level }) => STATUS[level]);
    if (statuses.includes(STATUS.error)) throw new ExitStatus(STATUS.error);
    if (statuses.includes(STATUS.warning)) throw new ExitStatus(STATUS.warning);
  },
};

async function examine(config: Config): Promise<Finding[]> {
  const now = new Date();
  const secrets = await readSecrets(config);
  const examinations: [string, () => Promise<Finding[]>][] = [
    ["versions", async () => [examineVersions()]],
    ["data-folder", () => examineFolders(config)],
    ["disk", () => examineDisk(config)],
    ["settings", async () => examineNames()],
    ["secrets", async () => examineSecrets(config)],
    [
      "database",
      () =>
        examineDatabase(config, async ({ db }) => [
          await examineClock(db, new Date()),
          ...(await examineStore(db, config)),
          await examineBackups(db, config, now),
          ...(await examineBackupStore(db, config)),
          await examineAccessTokens(db, now),
          ...(await examineMail(db, secrets)),
        ]),
    ],
    ["proxy", async () => [examineProxy(config)]],
    ["site", () => examinePublicSite(config)],
  ];
  const findings: Finding[] = [];
  for (const [id, work] of examinations) {
    findings.push(...(await work().catch((cause: unknown) => [failed(id, cause)])));
  }
  return findings;
}

async function examineStore(db: Db, config: Config): Promise<Finding[]> {
  const { files, problem, close } = await openFiles(config, async () => {});
  try {
    const trouble = await problem;
    if (trouble === null) return await examineFiles(db, files);
    return [
      error("files", trouble.message, "Bring the object store back, or set STORAGE_URL right."),
    ];
  } finally {
    close();
  }
}

function failed(id: string, cause: unknown): Finding {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return error(id, `It could not be examined: ${reason}`, "Put that right first and look again.");
}

/** Reads the key without creating one, as a start would. */
async function readSecrets({ secretKey, dataDir }: Config): Promise<Secrets> {
  const stored = await readFile(join(dataDir, "secret.key"), "utf8").catch(() => "");
  return createSecrets(secretKey ?? stored.trim());
}

const MARKS: Record<Level, string> = {
  ok: "ok      ",
  unknown: "unknown ",
  warning: "warning ",
  error: "ERROR   ",
};

function describe({ level, what, remedy }: Finding): string {
  return `${MARKS[level]}${what}${remedy === null ? "" : `\n        ${remedy}`}`;
}
