import type { Ebook } from "#contract/ebook.ts";
import {
  adminPaths,
  ebookPaths,
  publicationPaths,
  sitePaths,
  writingPaths,
} from "#contract/paths.ts";
import { openEditor } from "#test/support/ebooks.ts";
import { expectAccessible } from "#test/support/page-checks.ts";
import { makePdf, page as pageOf } from "#test/support/pdf.ts";
import {
  expect,
  expectAccessibleEverywhere,
  holdCalls,
  test,
  toast,
} from "#test/support/portal.ts";

/** Small, so that their pictures are made quickly. */
const box = [72, 100] as const;
const first = makePdf({
  box,
  title: "(The Pilot Playbook)",
  pages: ["0.1 0.2 0.4", "0.8 0.4 0.2", "0.2 0.6 0.4"].map((colour) => pageOf(colour)),
  outline: [{ title: "(Choose)", page: 2 }],
});
const chaptered = makePdf({
  box,
  title: "(The Pilot Playbook)",
  pages: ["0.1 0.2 0.4", "0.8 0.4 0.2"].map((colour) => pageOf(colour)),
  outline: [
    { title: "(Choose)", page: 1 },
    { title: "(Measure)", page: 2 },
  ],
});
const second = makePdf({ box, pages: [pageOf("0.6 0.2 0.2")] });

const named = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

test("a PDF fills in what it knows, shows its pages, and an earlier one comes back by keyboard", async ({
  owner,
  site,
  allowTrouble,
}) => {
  // A draft that meets what the server has filled in meanwhile is refused, and saved at once again.
  allowTrouble(/409 \(Conflict\).*\/draft/);
  // Three times, pictures are made in processes of a low priority.
  test.slow();
  const { id, slug } = await site.createEbook({ pages: "", image_url: "", published: false });
  await openEditor(owner, id);
  const input = owner.locator("input[type=file][accept*=pdf]");
  await input.setInputFiles(named("PILOT v1.PDF", first));
  await expect(owner.getByText("PILOT v1.pdf", { exact: true })).toBeVisible();
  await expect(owner.getByText("3, 25 × 35 mm", { exact: true })).toBeVisible();
  await expect(owner.getByLabel("Pages", { exact: true })).toHaveValue("3 pages");
  await expect(owner.getByRole("img", { name: "Page 3" })).toBeVisible({ timeout: 60_000 });
  await expect(owner.getByLabel("Image URL")).toHaveValue(/^\/media\//);
  await expect(owner.getByText("1, cover", { exact: true })).toBeVisible();
  // Drawing other pages makes another version; what is typed has to be saved before.
  const saved = owner.waitForResponse(
    (answer) => answer.ok() && answer.url().endsWith(writingPaths.ebook.draft(id)),
  );
  await owner.getByRole("button", { name: "Add as topics" }).press("Enter");
  await expect(owner.getByRole("list", { name: "Topics added" })).toContainText("Choose");
  await saved;

  await owner.getByRole("button", { name: "Choose other pages" }).press("Enter");
  const pages = owner.getByLabel("Pages to show");
  await expect(pages).toBeFocused();
  await pages.fill("2-4");
  await pages.press("Enter");
  await expect(owner.getByText("There is no page 4: the PDF has 3.")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await pages.fill("1");
  const thumbnail = (page: number) => owner.getByRole("checkbox", { name: `Page ${page}` });
  await thumbnail(2).press("Space");
  await thumbnail(3).click();
  await thumbnail(1).uncheck();
  await expect(pages).toHaveValue("2, 3");
  const inked = () =>
    thumbnail(2)
      .locator("xpath=following-sibling::canvas")
      .evaluate((canvas: HTMLCanvasElement) =>
        Array.from(canvas.getContext("2d")?.getImageData(2, 2, 1, 1).data ?? []),
      );
  // Orange, as the PDF has it.
  await expect.poll(inked).toEqual([204, 102, 51, 255]);
  await pages.press("Enter");
  await expect(owner.getByRole("button", { name: "Choose other pages" })).toBeFocused();

  await owner.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await expect(toast(owner, "Ebook published")).toBeVisible();
  const shownPages = async () => {
    const html = await (await fetch(site.url + sitePaths.ebook(slug))).text();
    return [...html.matchAll(/alt="Page (\d) of /g)].map(([, number]) => number);
  };
  await expect.poll(shownPages, { timeout: 60_000 }).toEqual(["2", "3"]);

  await input.setInputFiles(named("v2.pdf", second));
  const earlier = owner.getByRole("region", { name: "Earlier files" });
  await expect(earlier).toContainText("PILOT v1.pdf");
  await expect(owner.getByLabel("Pages", { exact: true })).toHaveValue("1 page", {
    timeout: 60_000,
  });
  await earlier.getByRole("button", { name: "Restore PILOT v1.pdf" }).press("Enter");
  await expect(toast(owner, "PILOT v1.pdf is back")).toBeVisible();
  await expect(earlier.getByRole("button", { name: "Restore v2.pdf" })).toBeFocused();
  await expect(owner.getByLabel("Pages", { exact: true })).toHaveValue("3 pages");
  const [opened] = await Promise.all([
    owner.waitForEvent("popup"),
    owner.getByRole("button", { name: "Open", exact: true }).click(),
  ]);
  await opened.close();

  await owner.getByRole("button", { name: "Delete v2.pdf for good" }).click();
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Delete for good", exact: true }).click();
  await expect(toast(owner, "Deleted for good")).toBeVisible();
  await expect(earlier).toBeHidden();
  await expect(owner.locator("#main")).toBeFocused();
});

test("what is read from a PDF is no conflict for who is typing meanwhile, and is not overwritten", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
  const { id } = await site.createEbook({ pages: "", image_url: "", published: false });
  await openEditor(owner, id);
  await site.uploadPdf(id, new Uint8Array(second));
  const stored = () => site.call<Ebook>("GET", publicationPaths.ebook.ownersItem(id));
  await expect
    .poll(async () => (await stored()).image_url, { timeout: 60_000 })
    .toMatch(/^\/media\//);
  const filled = await stored();
  await owner.getByLabel("Title", { exact: true }).fill("Typed by the owner");
  await owner.keyboard.press("Control+s");
  await expect.poll(async () => (await stored()).title).toBe("Typed by the owner");
  await expect(owner.getByText("changed elsewhere")).toBeHidden();
  const { pages, image_url } = await stored();
  expect({ pages, image_url }).toEqual({ pages: filled.pages, image_url: filled.image_url });
});

test("what is read from a PDF shows, though a save has met it before", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409 \(Conflict\).*\/draft/);
  const { id } = await site.createEbook({ pages: "", image_url: "", published: false });
  await openEditor(owner, id);
  const tell = await holdCalls(owner, "GET", ebookPaths.file(id));
  await owner.locator("input[type=file][accept*=pdf]").setInputFiles(named("v1.pdf", first));
  const draft = () => site.call<Ebook>("GET", writingPaths.ebook.draft(id));
  await expect
    .poll(async () => (await draft()).image_url, { timeout: 60_000 })
    .toMatch(/^\/media\//);
  const saved = owner.waitForResponse(
    (answer) => answer.ok() && answer.request().method() === "PUT",
  );
  await owner.getByLabel("Description").fill("Typed meanwhile.");
  await saved;
  tell();
  await expect(owner.getByLabel("Image URL")).toHaveValue(/^\/media\//);
  await expect(owner.getByLabel("Pages", { exact: true })).toHaveValue("3 pages");
  expect(await draft()).toMatchObject({ description: "Typed meanwhile.", pages: "3 pages" });
});

test("Publish pressed while the PDF is read waits for what it fills in", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409 \(Conflict\).*\/draft/);
  const { id } = await site.createEbook({ pages: "", image_url: "", published: false });
  await openEditor(owner, id);
  const tell = await holdCalls(owner, "GET", ebookPaths.file(id));
  await owner.locator("input[type=file][accept*=pdf]").setInputFiles(named("v1.pdf", first));
  await expect(toast(owner, "PDF uploaded successfully!")).toBeVisible();
  const notice = owner.getByRole("status").filter({ hasText: "as soon as the PDF is read" });
  const publish = owner.getByRole("button", { name: "Publish", exact: true });

  await publish.click();
  await expect(notice).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await notice.getByRole("button", { name: "Not yet" }).click();
  await expect(notice).toBeHidden();
  await publish.press("Enter");
  await expect(notice).toBeVisible();
  tell();
  await expect(toast(owner, "Ebook published")).toBeVisible({ timeout: 60_000 });
  await expect(notice).toBeHidden();
  const stored = await site.call<Ebook>("GET", publicationPaths.ebook.ownersItem(id));
  expect(stored).toMatchObject({ published: true, pages: "3 pages" });
  expect(stored.image_url).toMatch(/^\/media\//);
});

test("a new ebook takes what it can from its PDF, and its contents are rows", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409 \(Conflict\).*\/draft/);
  await owner.goto(adminPaths.newEbook());
  const input = owner.locator("input[type=file][accept*=pdf]");
  await expect(input).toBeFocused();
  await input.setInputFiles(named("playbook_final v7.pdf", chaptered));
  const title = owner.getByLabel("Title", { exact: true });
  await expect(title).toHaveValue("Playbook final v7");
  await expect(title).toHaveValue("The Pilot Playbook", { timeout: 60_000 });
  await expect(owner.getByLabel("Pages", { exact: true })).toHaveValue("2 pages");
  const contents = owner.getByRole("region", { name: "Contents" });
  await expect(contents.getByRole("listitem")).toHaveText([/^Choose/, /^Measure/]);
  await contents.getByRole("button", { name: "Take the contents from the PDF" }).press("Enter");
  await expect(contents.getByText("2 chapters added.")).toBeVisible();
  const names = contents.getByLabel("Chapter", { exact: true });
  const shownNames = () =>
    names.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  expect(await shownNames()).toEqual(["Choose", "Measure"]);
  await expectAccessibleEverywhere(owner);

  await contents.getByRole("button", { name: "Move chapter 2 up" }).press("Enter");
  await expect(contents.getByRole("button", { name: "Move chapter 1 up" })).toBeFocused();
  await contents.getByRole("button", { name: "Add a chapter" }).press("Enter");
  await expect(names.nth(2)).toBeFocused();
  await names.nth(2).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Run ..... 8\nDecide\t12\n");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect(names.nth(3)).toBeFocused();
  expect(await shownNames()).toEqual(["Measure", "Choose", "Run", "Decide"]);
  await contents.getByLabel("What it says (optional)").nth(1).fill("A checklist | for a week");
  await contents.getByRole("checkbox", { name: "Worksheet" }).nth(1).press("Space");
  await contents.getByLabel("Name of the worksheet").fill("Problem statement; Scorecard");
  await contents.getByRole("button", { name: "Remove chapter 3" }).press("Enter");
  await expect(contents.getByRole("button", { name: "Remove chapter 3" })).toBeFocused();
  await contents.getByLabel("Page", { exact: true }).nth(2).fill("twelve");
  await owner.getByLabel("Description").fill("Two pages.");

  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(contents.getByText("Give the page as a number.").first()).toBeVisible();
  await contents.getByLabel("Page", { exact: true }).nth(2).fill("p. 12");
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(owner, "Ebook created!")).toBeVisible({ timeout: 60_000 });
  const [ebook] = await site.call<Ebook[]>("GET", publicationPaths.ebook.ownersList());
  expect(ebook).toMatchObject({
    title: "The Pilot Playbook",
    slug: "the-pilot-playbook",
    contents:
      "Measure | 2\nChoose | A checklist / for a week | Problem statement | Scorecard | 1 |\nDecide | 12",
  });
  const page = await (await fetch(site.url + sitePaths.ebook("the-pilot-playbook"))).text();
  expect(page).toMatch(/A checklist \/ for a week<\/p>.*>Problem statement<.*>Scorecard</s);
  await owner.reload();
  await expect(names.nth(2)).toHaveValue("Decide");
  await expect(contents.getByLabel("Name of the worksheet")).toHaveValue(
    "Problem statement; Scorecard",
  );
});
