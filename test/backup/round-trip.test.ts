// @module-tag slow
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backup } from "#cli/backup.ts";
import { restore } from "#cli/restore.ts";
import { verify } from "#cli/verify.ts";
import { apiPaths, messagePaths, settingsPaths } from "#contract/paths.ts";
import { dayIn } from "#emails/moment.ts";
import type { TestApp } from "#test/support/app.ts";
import type { DatabaseKind } from "#test/support/database.ts";
import { untilRead } from "#test/support/ebook-app.ts";
import { upload } from "#test/support/multipart.ts";
import { makePdf, page, smallBox } from "#test/support/pdf.ts";
import { addPicture } from "#test/support/pictures.ts";
import { createBlog, createEbook, newMessage } from "#test/support/samples.ts";
import { hashesOf, makeFolder, makePlace } from "./backup-site.ts";

/** Passwords with these signs have broken other products' mail after a restore. */
const PASSWORD = `a#b@c:d/e?f%g\\h"i'j$k! zoë`;

const pairs = [
  ["SQLite", "SQLite"],
  ["SQLite", "PostgreSQL"],
  ["PostgreSQL", "SQLite"],
  ["PostgreSQL", "PostgreSQL"],
] as const;

/** A zone in which it is now another day than in UTC. */
const farZone = new Date().getUTCHours() < 11 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";

interface Made {
  bytes: Buffer;
  /** The site's answers, by their address. */
  before: Record<string, string>;
  /** The day it was made, as the owner reads it. */
  day: string;
}

const made = new Map<DatabaseKind, Made>();

it.each(pairs)(
  "what a backup of %s holds is all there after a restore into %s",
  async (from, to) => {
    const { bytes, before, day } = made.get(from) ?? (await makeBackupOf(from));
    const file = join(await makeFolder(), "site.zip");
    await writeFile(file, bytes);
    const other = await makePlace(to);
    const report = await other.run(restore, file);

    expect(report).toContain("Restored the backup");
    expect(report).toContain("1 mails were still waiting");
    expect(report).not.toContain("type the password");
    const restored = await other.start();
    expect(await hashesOf(restored, Object.keys(before))).toEqual(before);
    const token = await restored.signIn();
    const settings = await restored.send("GET", settingsPaths.smtpConfig(), undefined, token);
    expect(await settings.json()).toMatchObject({ smtp_user: "olive", has_password: true });
    const found = await restored.send(
      "GET",
      `${messagePaths.contactSubmissions()}?q=campaign`,
      undefined,
      token,
    );
    expect(await found.json()).toMatchObject([
      {
        name: newMessage.name,
        delivery: { state: "failed", reason: expect.stringContaining(`from a backup of ${day}`) },
      },
    ]);
  },
);

/** Runs once for each kind: both of its restorations begin with the same file. */
async function makeBackupOf(kind: DatabaseKind): Promise<Made> {
  const place = await makePlace(kind);
  const app = await place.start();
  const before = await hashesOf(app, await fill(app));
  const file = join(await makeFolder(), "site.zip");
  // The command runs beside the server.
  await place.run(backup, file);
  await app.close();
  expect(JSON.parse(await place.run(verify, file, "--json"))).toMatchObject({
    is_whole: true,
    contents: { publications: { blog: 2, ebook: 1 }, messages: 1, pictures: 1 },
  });
  const backedUp = { bytes: await readFile(file), before, day: dayIn(farZone, new Date()) };
  made.set(kind, backedUp);
  return backedUp;
}

const brand = {
  brand_color: "#0f8b8d",
  second_color: "#ffb45c",
  corners: "soft",
  type_pair: "studio",
  pictures: "drawn",
  colophon: false,
};

/** Returns addresses whose answers must stay the same. */
async function fill(app: TestApp): Promise<string[]> {
  const token = await app.signIn();
  const { slug } = await createBlog(app, token, { title: "Zoë’s \u0001 “first” pilot — 物語 🤔" });
  await createBlog(app, token, { title: "A draft", published: false });
  const ebook = await createEbook(app, token);
  const pdf = makePdf({ box: smallBox, pages: [page("1 0 0")] });
  expect((await upload(app, token, ebook.id, pdf)).status).toBe(200);
  // The page shows what is read.
  await untilRead(app, token, ebook.id);
  const picture = await addPicture(app, token);
  const settings = { time_zone: farZone, ...brand, icon: picture.url };
  expect((await app.send("PUT", settingsPaths.siteSettings(), settings, token)).status).toBe(200);
  await app.send(
    "POST",
    settingsPaths.smtpConfig(),
    {
      smtp_host: "127.0.0.1",
      smtp_port: 9,
      smtp_user: "olive",
      smtp_password: PASSWORD,
      smtp_from_email: "site@agency.example",
      smtp_to_email: "olive@agency.example",
      smtp_use_tls: false,
    },
    token,
  );
  const sent = await app.send("POST", apiPaths.contact(), newMessage);
  expect(sent.status).toBe(201);
  return [
    "/",
    "/favicon.svg",
    "/blogs",
    `/blogs/${slug}`,
    `/ebooks/${ebook.slug}`,
    picture.url,
    apiPaths.ebookDownload(ebook.id),
  ];
}
