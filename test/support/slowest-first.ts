import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Each takes many times what an ordinary file does. Those that read PDFs, within ten seconds of the
 * clock each, stand apart, so that they do not begin together.
 */
const slow = [
  "src/domain/pdfs/ebook-readings.test.ts",
  "src/domain/pictures/tinted-pictures.test.ts",
  "test/faults/faults.test.ts",
  "src/storage/postgres/postgres.test.ts",
  "test/needs/import-kill.test.ts",
  "src/housekeeping.test.ts",
  "test/needs/start.test.ts",
  "test/backup/refusals.test.ts",
  "src/cli/import-cut-off.test.ts",
  "src/domain/pdfs/ebook-autofill.test.ts",
  "src/domain/files/replaced-files.test.ts",
  "test/needs/import-memory.test.ts",
  "src/http/full-disk.test.ts",
  "src/moving/own-files.test.ts",
  "test/round-trip.test.ts",
  "src/http/api/picture-upload.test.ts",
  "src/moving/import-site.test.ts",
  "src/http/files/upload-size.test.ts",
  "src/domain/backup/backups.test.ts",
  "src/domain/pdfs/pdf-process.test.ts",
  "src/http/object-store.test.ts",
  "test/backup/beside-commands.test.ts",
  "test/needs/mail.test.ts",
  "test/needs/kill.test.ts",
  "src/storage/files/object-files.test.ts",
  "src/http/several-servers-import.test.ts",
  "test/backup/rounds.test.ts",
  "test/html-checker.test.ts",
  "test/backup/round-trip.test.ts",
  "test/other-accounts.test.ts",
  "scripts/run/packages.test.ts",
];

/** Keeps one worker from running long after the others have ended. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slow.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at === -1 ? slow.length : at;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
