import { v7 as uuidv7 } from "uuid";
import { ArchiveError } from "#archive/read-archive.ts";
import type { Owner } from "#domain/app.ts";
import { DomainError } from "#domain/error.ts";
import type { NounOf } from "#domain/publications/nouns.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { damageOf, type ExportFiles, openExport } from "./export-files.ts";
import { keyOf, type ReadItem, titleOf, UnreadableExport } from "./imported-post.ts";
import { OwnWriter } from "./own-writer.ts";
import { PictureIntake } from "./picture-intake.ts";
import { type ExportKind, recogniseExport } from "./recognise.ts";
import { Report } from "./report.ts";
import { SiteWriter } from "./site-writer.ts";
import { TextProcess } from "./text-process.ts";
import { untilStopped } from "./until-stopped.ts";

export interface ImportOptions {
  isDry?: boolean;
  asDrafts?: boolean;
  /** Marks what this run imports, so that it can be taken back. */
  run?: string;
  /** The name of the file before it was uploaded. */
  fileName?: string;
  /** Keys of items to leave out, as the report names them. */
  skipped?: ReadonlySet<string>;
  /** Stops between two posts; imported ones stay. */
  signal?: AbortSignal;
  now?: Date;
  /** Called with the title before each publication. */
  onItem?: (title: string) => void;
  /** Called after each publication, and awaited. */
  onProgress?: (report: Report, done: number) => void | Promise<void>;
  report?: Report;
}

export interface ImportOutcome {
  kind: ExportKind;
  report: Report;
  isStopped: boolean;
}

/**
 * Brings what another system has exported into the site.
 * @param path of a file, a folder or a zip
 * @throws {UnreadableExport} when it is no export, or is damaged; what came before that stays
 * @throws {Unavailable} full, away
 */
export async function importSite(
  site: { owner: Owner; nounOf: NounOf },
  path: string,
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const files = await openExport(path, options.fileName);
  const texts = new TextProcess();
  try {
    const { time_zone: timeZone } = await site.owner.siteSettings.get();
    const { kind, items } = await recogniseExport(files, { texts, timeZone });
    return { kind, ...(await writeAll(site, { files, items, texts, timeZone }, options)) };
  } catch (error) {
    const damage = damageOf(error);
    if (damage === null) throw error;
    const advice = error instanceof ArchiveError ? " Export it again." : "";
    throw new UnreadableExport(`${damage}${advice}`, { cause: error });
  } finally {
    files.close();
  }
}

async function writeAll(
  { owner, nounOf }: { owner: Owner; nounOf: NounOf },
  {
    files,
    items,
    texts,
    timeZone,
  }: {
    files: ExportFiles;
    items: AsyncIterable<ReadItem>;
    texts: TextProcess;
    timeZone: string;
  },
  options: ImportOptions,
): Promise<Omit<ImportOutcome, "kind">> {
  const {
    isDry = false,
    asDrafts = false,
    run = uuidv7(),
    signal,
    onProgress,
    now = new Date(),
  } = options;
  const report = options.report ?? new Report();
  const pictures = new PictureIntake({ owner, files, report }, { run, isDry });
  const own = new OwnWriter({ owner, nounOf, files, report }, { run, isDry, asDrafts, now });
  const writer = new SiteWriter(
    { owner, texts, pictures, report, own },
    { run, isDry, asDrafts, timeZone, now },
  );
  const skipped = options.skipped ?? new Set();
  let done = 0;
  for await (const item of untilStopped(items, signal)) {
    options.onItem?.(titleOf(item));
    if (!skipped.has(keyOf(item))) await writer.write(item);
    done += 1;
    await onProgress?.(report, done);
  }
  return { report, isStopped: signal?.aborted ?? false };
}

/** Explains the failure to the owner; `after` says what stays and what to do. An unexpected error is reported. */
export function explainFailure(
  error: unknown,
  after: string,
  report: (error: unknown) => void,
): string {
  if (error instanceof UnreadableExport || error instanceof DomainError) return error.message;
  if (error instanceof Unavailable || isDiskOfFilesFull(error)) {
    return `The disk is full, or the database does not answer. ${after}`;
  }
  report(error);
  return `Something went wrong on the server. ${after}`;
}

export function explainImportFailure(error: unknown, report: (error: unknown) => void): string {
  const after = "What has been imported stays. Run the import again for the rest.";
  return explainFailure(error, after, report);
}

function isDiskOfFilesFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(?:ENOSPC|EDQUOT)$/.test(`${error.code}`);
}
