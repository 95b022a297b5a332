import { blogNoun } from "#domain/publications/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { type ImportOptions, importSite } from "#moving/import-site.ts";
import type { Database } from "#storage/database.ts";
import { openDomain, TestClock } from "./domain.ts";

/** A site into which exports are brought, on a day that the tests know. */
export async function openForImports(database: Database) {
  const clock = new TestClock("2026-11-22T00:00:00Z");
  const { app, actor } = await openDomain(database, undefined, clock);
  const owner = app.asOwner(actor);
  const bringFile = async (path: string, options: ImportOptions = {}) => {
    const { report } = await importSite({ owner, nounOf }, path, options);
    const { items } = await owner.publications(blogNoun).listWhole({ limit: 100, sort: "title" });
    return { items, summary: report.summary() };
  };
  return { app, owner, bringFile };
}
