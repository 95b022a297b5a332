import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { mintProof } from "#domain/mint-actor.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { migrations } from "#migrations/list.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newEbook, openDomain } from "#test/support/domain.ts";
import { makePdf } from "#test/support/pdf.ts";
import { makeBackup } from "./make-backup.ts";

onBothDatabases(({ openDatabase }) => {
  const makeSite = async () => {
    const site = await openDomain(await openDatabase());
    const owner = site.app.asOwner(site.actor);
    const addEbook = async (title: string) => {
      const { id } = await owner.publications(ebookNoun).create(newEbook({ title }));
      const file = {
        fileName: "guide.pdf",
        stream: Readable.from([makePdf({ title: `(${title})` })]),
      };
      await owner.ebookFiles.replace(id, file);
      return id;
    };
    const source = {
      database: site.database,
      files: site.files,
      version: "1.0.0",
      siteUrl: "https://agency.example",
      migrations: Object.keys(migrations),
    };
    const path = join(site.dataDir, "backups", "site.zip");
    await mkdir(dirname(path));
    return { ...site, owner, addEbook, source, path };
  };

  it("an ebook that is erased while its backup is made is in neither rows nor files", async () => {
    const { addEbook, owner, files, source, path } = await makeSite();
    const ids = [await addEbook("One"), await addEbook("Two")];
    let erased: string | null = null;
    const store = {
      ...files,
      // The first file is copied, and then the ebook of the other one goes.
      open: async (name: string) => {
        const other = ids.find((id) => !name.startsWith(id));
        if (erased === null && other !== undefined) {
          erased = other;
          await owner.publications(ebookNoun).delete(other);
          await owner.trash.erase(mintProof(), other);
        }
        return files.open(name);
      },
    };
    const manifest = await makeBackup({ ...source, files: store }, path, new Date());
    expect(manifest.kinds).toEqual({ ebook: 1 });
    expect(manifest.missing).toEqual([]);
    const copied = manifest.entries.filter(({ name }) => name.startsWith("files/"));
    expect(copied).toHaveLength(1);
    expect(copied.every(({ name }) => erased === null || !name.includes(erased))).toBe(true);
  });

  it("a file that was lost before is named, and the backup is made all the same", async () => {
    const { addEbook, dataDir, source, path } = await makeSite();
    await addEbook("One");
    const [name = ""] = (await readdir(join(dataDir, "files"))).filter((file) =>
      file.endsWith(".pdf"),
    );
    await rm(join(dataDir, "files", name));
    const manifest = await makeBackup(source, path, new Date());
    expect(manifest.missing).toEqual([name]);
    expect(await readdir(join(dataDir, "backups"))).toEqual(["site.zip"]);
  });
});
