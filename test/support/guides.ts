import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { HOUR_MS } from "#contract/durations.ts";
import type { NewEbook } from "#contract/ebook.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import type { Database } from "#storage/database.ts";
import { newEbook, openDomain, TestClock } from "./domain.ts";
import { openJobs } from "./jobs.ts";
import { makePdf, page, smallBox } from "./pdf.ts";

/** A PDF that tells its title and a chapter; another green makes another one. */
export const book = (pages: number, green = 0) =>
  makePdf({
    box: smallBox,
    title: "(The Pilot Playbook)",
    pages: Array.from({ length: pages }, (_, index) => page(`${index / 10} ${green} 0`)),
    outline: [{ title: "(Choose)", page: 1 }],
  });

/** An ebook whose PDFs are read when the test says so. */
export async function openGuide(database: Database, fields: Partial<NewEbook> = {}) {
  // This is the machine's time, because files have it.
  const clock = new TestClock(new Date().toISOString());
  const domain = await openDomain(database, undefined, clock);
  const { app, actor, dataDir } = domain;
  const owner = app.asOwner(actor);
  const { id } = await owner.publications(ebookNoun).create(newEbook(fields));
  const folder = join(dataDir, "files");
  const errors: unknown[] = [];
  const list = async (path: string) =>
    (await readdir(path)).filter((name) => !/^(?:incoming|trash)$/.test(name));
  return {
    ...domain,
    owner,
    id,
    folder,
    errors,
    upload: (pdf: Buffer, fileName = "a.pdf") =>
      owner.ebookFiles.replace(id, { fileName, stream: Readable.from([pdf]) }),
    read: (signal?: AbortSignal) =>
      openJobs(app)
        .runDue(signal)
        .catch((error: unknown) => void errors.push(error)),
    file: () => owner.ebookPdf.get(id),
    pdfs: async () => (await list(folder)).filter((name) => name.endsWith(".pdf")),
    pictures: async () => (await list(folder)).filter((name) => /\.(?:avif|webp)$/.test(name)),
    passDays: async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        clock.advance(24 * HOUR_MS);
        await app.clock.check();
      }
      // The clock is trusted once it has been watched for a while.
      clock.advance(HOUR_MS);
      await app.clock.check();
      clock.advance(HOUR_MS);
      const time = await app.clock.check();
      if (!time) throw new Error("The clock is not trusted.");
      return time;
    },
  };
}
