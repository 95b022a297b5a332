import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import type { NewBlog } from "#contract/blog.ts";
import type { NewEbook } from "#contract/ebook.ts";
import { createApp } from "#domain/app.ts";
import { type BackupOptions, Backups } from "#domain/backup/backups.ts";
import type { Clock } from "#domain/clock.ts";
import { systemDns } from "#domain/mail/mail-domain.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { createSecrets } from "#domain/secrets.ts";
import type { SignInResult } from "#domain/sign-in/session.ts";
import { Jobs } from "#domain/work/jobs.ts";
import { migrations } from "#migrations/list.ts";
import type { Database } from "#storage/database.ts";
import { openDiskFiles } from "#storage/files/disk-files.ts";
import type { FileStore } from "#storage/files/files.ts";
import { makeDueBackup } from "./jobs.ts";

const SITE_URL = "http://agency.test";

/** Stands still until it is moved. */
export class TestClock implements Clock {
  #now: number;
  #elapsed = 0;
  readonly #ofDatabase: TestClock;

  /** @param ofDatabase where the machine of the database has another one */
  constructor(now = "2026-03-01T12:00:00.000Z", ofDatabase: TestClock | null = null) {
    this.#now = Date.parse(now);
    this.#ofDatabase = ofDatabase ?? this;
  }

  now(): Date {
    return new Date(this.#now);
  }

  async shared(): Promise<Date> {
    return this.#ofDatabase.now();
  }

  elapsed(): number {
    return this.#elapsed;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    this.#elapsed += milliseconds;
  }

  /** Somebody sets the clock; no time passes. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** Opens the domain on a given database, with files, secrets and clock of the test; files are on disk unless given. */
export async function openDomain(
  database: Database,
  secretKey = "a secret key of the tests",
  clock = new TestClock(),
  elsewhere: FileStore | null = null,
) {
  const dataDir = await mkdtemp(join(tmpdir(), "portico-test-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const files = elsewhere ?? (await openDiskFiles(dataDir));
  const secrets = createSecrets(secretKey);
  const app = createApp({
    backups: { migrations, version: "1.0.0", folder: join(dataDir, "backups") },
    database,
    files,
    secrets,
    clock,
    dns: systemDns(),
    siteUrl: SITE_URL,
    messagesPerHour: null,
    webhooksToPrivateHosts: true,
  });
  return {
    app,
    backups: app.backups,
    makeDueBackup: (signal?: AbortSignal) =>
      makeDueBackup({ backups: app.backups, database, clock }, signal),
    database,
    files,
    dataDir,
    clock,
    secrets,
    actor: mintActor("olive", null),
  };
}

/** Backups have this product's version, wherever they are made and kept. */
export function openBackups(
  options: Omit<BackupOptions, "jobs" | "migrations" | "version" | "siteUrl">,
): Backups {
  const jobs = new Jobs(options.database, options.clock);
  return new Backups({ ...options, jobs, migrations, version: "1.0.0", siteUrl: SITE_URL });
}

/** @throws where a second step is needed */
export async function tokenFrom(signIn: Promise<SignInResult>): Promise<string> {
  const result = await signIn;
  if ("ticket" in result) throw new Error("This sign-in needs a second step.");
  return result.token;
}

/** Has defaults for whatever a test leaves open. */
export function newBlog(given: Partial<NewBlog> = {}): NewBlog {
  return {
    title: "A first pilot",
    excerpt: "Begin small.",
    content: "# Begin\n\nSmall.",
    category: "AI",
    read_time: "5 min read",
    image_url: "/pictures/ai.jpg",
    published: true,
    ...given,
  };
}

/** Has defaults for whatever a test leaves open. */
export function newEbook(given: Partial<NewEbook> = {}): NewEbook {
  return {
    title: "The pilot playbook",
    description: "How to begin.",
    pages: "50 pages",
    format: "PDF",
    topics: ["Pilots", "Costs"],
    image_url: "/pictures/ebook-1.jpg",
    published: true,
    ...given,
  };
}

export function pdfUpload(text = "") {
  return { fileName: "a.pdf", stream: Readable.from([Buffer.from(`%PDF-1.7 ${text}`)]) };
}
