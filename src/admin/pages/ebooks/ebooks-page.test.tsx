import { afterEach, beforeEach, expect, it } from "vitest";
import { adminPaths, apiPaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import {
  find,
  findToast,
  focused,
  openPortal,
  type Portal,
  pressEnter,
  query,
  screen,
} from "#test/portal/portal.tsx";
import { startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { createEbook } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let token: string;
let portal: Portal;

beforeEach(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterEach(async () => {
  portal.close();
  await app.close();
});

async function open(path: string = adminPaths.ebooks()): Promise<void> {
  portal = await openPortal(app, path);
}

const create = (fields: object) => createEbook(app, token, fields);

async function createWithPdf(fields: object) {
  const ebook = await create(fields);
  expect((await upload(app, token, ebook.id, pdf("the first file", 3000))).status).toBe(200);
  return ebook;
}

async function card(title: string): Promise<HTMLElement> {
  const found = (await find("heading", title)).closest("li");
  if (!found) throw new Error(`“${title}” stands on no card.`);
  return found;
}

const isGone = (title: string) => expect.poll(() => query("heading", title)).toBeNull();

slow("a site without ebooks says so, gives a tip and leads to the first one", async () => {
  await open();
  await find("heading", "No ebooks yet");
  await screen.findByText(/create the ebook first, then upload the PDF in the editor\./);
  expect(screen.queryByRole("searchbox")).toBeNull();
  await portal.owner.click(await find("link", "New Ebook"));
  await find("heading", "New Ebook");
  expect(location.pathname).toBe(adminPaths.newEbook());
});

slow("a card shows whether it is published and has a PDF, and leads to the editor", async () => {
  const ready = await createWithPdf({ title: "The Pilot Playbook", pages: "50 pages" });
  await createWithPdf({ title: "The Governance Starter", published: false });
  const bare = await create({ title: "Marketing Measurement" });
  await create({ title: "Begun", pages: "", published: false });
  await app.fetch(apiPaths.ebookDownload(ready.id), {
    headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Firefox/141.0" },
  });
  await open();

  const playbook = await card("The Pilot Playbook");
  expect(playbook.textContent).toContain("Published");
  expect(playbook.textContent).toContain("PDF Ready");
  expect(playbook.textContent).toContain("50 pages, 1 download");
  const edit = await find("link", "Edit Details", playbook);
  expect(edit.getAttribute("aria-describedby")).toBe(playbook.querySelector("h2")?.id);
  expect(edit.getAttribute("href")).toBe(publicationPaths.ebook.editScreen(ready.id));

  const starter = await card("The Governance Starter");
  expect(starter.textContent).toContain("Draft");
  expect(starter.textContent).toContain("PDF Ready");
  const begun = await card("Begun");
  expect(begun.querySelector("h2 + p")?.textContent).toBe("0 downloads");

  const measurement = await card("Marketing Measurement");
  expect(measurement.textContent).toContain("No PDF");
  expect(measurement.textContent).toContain("0 downloads");
  await portal.owner.click(await find("link", "Upload PDF Now", measurement));
  await find("heading", "Edit Ebook");
  expect(location.pathname).toBe(publicationPaths.ebook.editScreen(bare.id));
});

it("publishing sends only that, shows at once and takes effect on the website", async () => {
  const { id, slug } = await create({});
  const page = async () => (await app.fetch(sitePaths.ebook(slug))).status;
  await open();
  await find("button", "Draft 0");
  portal.line.next(["PUT", new RegExp(id)], "waits");
  const guide = await card("The field guide");
  await portal.owner.click(await find("button", "Unpublish", guide));
  await find("button", "Publish", guide);
  expect(guide.textContent).toContain("Draft");
  expect(screen.queryByText("Ebook unpublished")).toBeNull();
  portal.line.release();
  await findToast("Ebook unpublished");
  expect(portal.line.sent.map(({ body }) => body)).toEqual([{ published: false }]);
  await find("button", "Draft 1");
  expect(await page()).toBe(404);
  await portal.owner.click(await find("button", "Publish", guide));
  await findToast("Ebook published");
  expect(await page()).toBe(200);
});

it("a card that leaves the filtered list passes the focus to its successor", async () => {
  for (const title of ["Third", "Second", "First"]) await create({ title });
  await open(`${adminPaths.ebooks()}?state=published`);
  await pressEnter(portal, await find("button", "Unpublish", await card("Second")));
  await isGone("Second");
  await focused().toBe(await find("link", "Upload PDF Now", await card("Third")));
});

it("deletion asks first, names the ebook and is cancelled by Escape", async () => {
  await createWithPdf({ title: "The Pilot Playbook" });
  await open();
  const button = await find("button", "Delete The Pilot Playbook");
  await portal.owner.click(button);
  const dialog = await find("alertdialog", "Are you sure? This will also delete the PDF file.");
  expect(dialog.textContent).toContain(
    "“The Pilot Playbook” and its PDF stay in the trash for 30 days",
  );
  await focused().toBe(await find("button", "Keep ebook", dialog));
  await portal.owner.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  await focused().toBe(button);
  await card("The Pilot Playbook");
});

slow("deletion removes the ebook, its page and its PDF, by keyboard alone", async () => {
  await create({ title: "Next in line" });
  const { id, slug } = await createWithPdf({ title: "The Pilot Playbook" });
  await open();
  await pressEnter(portal, await find("button", "Delete The Pilot Playbook"));
  await focused().toBe(await find("button", "Keep ebook"));
  await portal.owner.keyboard("{Tab}{Enter}");
  await findToast("Ebook deleted successfully");
  await isGone("The Pilot Playbook");
  await focused().toBe(await find("link", "Upload PDF Now", await card("Next in line")));
  await find("button", "All 1");
  expect((await app.fetch(sitePaths.ebook(slug))).status).toBe(404);
  expect((await app.fetch(apiPaths.ebookDownload(id))).status).toBe(404);
});

it("search and filter narrow the list", async () => {
  await create({ title: "The Pilot Playbook" });
  await create({ title: "Ready Enough", published: false });
  await create({ title: "Four Shoots", description: "A pilot for a year of pictures." });
  await open();
  await find("button", "All 3");
  await find("button", "Published 2");
  await portal.owner.type(await find("searchbox", "Search ebooks"), "pilot");
  await screen.findByText("2 ebooks found.");
  await isGone("Ready Enough");
  expect([...document.querySelectorAll("h2")].map(({ textContent }) => textContent)).toEqual([
    "The Pilot Playbook",
    "Four Shoots",
  ]);
  await portal.owner.click(await find("button", "Draft 1"));
  await find("heading", "No draft matches “pilot”");
  await portal.owner.click(await find("link", "Show all ebooks"));
  await card("Ready Enough");
});
