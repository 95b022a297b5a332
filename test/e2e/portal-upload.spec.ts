import { open, writeFile } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { adminPaths, apiPaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import {
  createWithPdf,
  limitUploads,
  openEditor,
  storedEbook,
  watchRequests,
} from "#test/support/ebooks.ts";
import { answerAsGuestNetwork } from "#test/support/guest-network.ts";
import { openLine } from "#test/support/line.ts";
import { pdf } from "#test/support/multipart.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  holdCalls,
  keepToken,
  test,
  toast,
} from "#test/support/portal.ts";

const MB = 1024 * 1024;
/** Bytes a second: an upload that outlasts whatever a busy browser does meanwhile. */
const SLOW = 200_000;
const FAILED = "Failed to upload PDF";
const UPLOADED = "PDF uploaded successfully!";

const input = (page: Page) => page.locator("input[type=file][accept*=pdf]");

const small = (name = "guide.pdf", content = pdf("a small guide", 4000)) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(content),
});

/** Writes a large PDF to disk, for a file chooser. */
async function largePdf(info: TestInfo, bytes: number): Promise<string> {
  const path = info.outputPath("large.pdf");
  await writeFile(path, "%PDF-1.7\n");
  const file = await open(path, "r+");
  await file.truncate(bytes);
  await file.close();
  return path;
}

/** Downloads the file like a visitor. */
async function publicFile(url: string, id: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url + apiPaths.ebookDownload(id))).arrayBuffer());
}

/** Drags files over the area beside the door and drops them unless `stays`. */
async function drag(page: Page, names: string[], place: string, stays = false): Promise<void> {
  const files = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const name of list) transfer.items.add(new File(["%PDF-1.7\n"], name));
    return transfer;
  }, names);
  const target = page.getByRole("main").getByText(place, { exact: true });
  await target.dispatchEvent("dragenter", { dataTransfer: files });
  await target.dispatchEvent("dragover", { dataTransfer: files });
  if (!stays) await target.dispatchEvent("drop", { dataTransfer: files });
}

/** Collects what is said to screen readers from now on. */
async function keepStatuses(page: Page): Promise<() => Promise<string[]>> {
  const kept = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const look = () => {
      for (const { textContent } of document.querySelectorAll("[role=status]")) {
        if (textContent && textContent !== texts.at(-1)) texts.push(textContent);
      }
    };
    new MutationObserver(look).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    });
    return texts;
  });
  return () => kept.jsonValue();
}

test("a chosen PDF is uploaded and confirmed, and visitors download it under the title", {
  tag: "@journey",
}, async ({ owner, page, site }) => {
  const { id, slug } = await site.createEbook({ title: "The Pilot Playbook" });
  await openEditor(owner, id);
  await expect(owner.getByText("No PDF")).toBeVisible();
  await expect(owner.getByText("PDF only, up to 50MB.")).toBeVisible();
  await input(owner).setInputFiles(small("playbook-final.pdf"));
  await expect(toast(owner, UPLOADED)).toBeVisible();
  await expect(owner.getByText("playbook-final.pdf", { exact: true })).toBeVisible();
  await expect(owner.getByText("4 kB", { exact: true })).toBeVisible();
  await expect(owner.getByText("PDF Ready")).toBeVisible();
  await expectAccessibleEverywhere(owner);

  const arriving = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Download", exact: true }).click();
  expect((await arriving).suggestedFilename()).toBe("playbook-final.pdf");
  expect(await publicFile(site.url, id)).toEqual(small().buffer);
  await page.goto(sitePaths.ebook(slug));
  await expect(
    page.getByRole("link", {
      name: "Download Free",
      exact: true,
      description: "The Pilot Playbook",
    }),
  ).toBeVisible();
});

test("20 MB show their progress, leave the form usable and do not conflict with a save", async ({
  owner,
  site,
  allowTrouble,
}, info) => {
  // The draft saves itself beside the upload, and finds out that it changed nothing of the text.
  allowTrouble(/409/);
  const { id } = await createWithPdf(site, { title: "The field guide" });
  const path = await largePdf(info, 20_000_000);
  await openEditor(owner, id);
  await owner.getByLabel("Description").fill("Typed before the upload.");
  const told = await keepStatuses(owner);
  await limitUploads(owner, 2_000_000);
  await input(owner).setInputFiles(path);
  const progress = owner.getByRole("progressbar", { name: "Upload progress" });
  await expect(progress).toBeVisible();
  await expect(owner.getByText(/^\d+%, [\d.]+ of 20 MB$/)).toBeVisible();
  await expect(owner.getByText(/^\d+ s left$/)).toBeVisible();
  await owner.getByLabel("Description").fill("Typed meanwhile.");
  // The bar moves by quarters, each of which stands for a moment only.
  await expect
    .poll(told, { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/^(25|50|75)% uploaded\.$/));
  await limitUploads(owner, null);
  await expect(toast(owner, UPLOADED)).toBeVisible();
  await expect(owner.getByRole("region", { name: "Earlier files" })).toContainText("3 kB");
  await expect(owner.getByLabel("Description")).toHaveValue("Typed meanwhile.");
  await owner.getByRole("button", { name: /^(Publish|Update|Unpublish|Save draft)$/ }).click();
  await expect(toast(owner, "Ebook updated!")).toBeVisible();
  expect(await storedEbook(site, id)).toMatchObject({
    description: "Typed meanwhile.",
    file_size: 20_000_000,
  });
});

test("a PDF can be dropped, and the door opens for it", async ({ owner, site }) => {
  const { id } = await site.createEbook();
  await openEditor(owner, id);
  await drag(owner, ["dropped.pdf"], "Drop the PDF here", true);
  await expect(owner.getByText("Drop to upload")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await drag(owner, ["dropped.pdf"], "Drop the PDF here");
  await expect(toast(owner, UPLOADED)).toBeVisible();
  expect((await publicFile(site.url, id)).toString()).toBe("%PDF-1.7\n");
});

test("a file dropped beside the area opens and uploads nothing", async ({ owner, site }) => {
  const { id } = await site.createEbook();
  await openEditor(owner, id);
  const sent = watchRequests(owner, "POST", apiPaths.ebookUpload(id));
  const isStopped = await owner.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["%PDF-"], "missed.pdf"));
    const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    return !document.body.dispatchEvent(drop);
  });
  expect(isStopped).toBe(true);
  expect(sent).toHaveLength(0);
});

test("a file dropped twice is uploaded once", async ({ owner, site }) => {
  const { id } = await site.createEbook();
  await openEditor(owner, id);
  const sent = watchRequests(owner, "POST", apiPaths.ebookUpload(id));
  const answer = await holdCalls(owner, "POST", apiPaths.ebookUpload(id));
  await drag(owner, ["once.pdf"], "Drop the PDF here");
  await drag(owner, ["twice.pdf"], "Uploading once.pdf");
  answer();
  await expect(toast(owner, UPLOADED)).toBeVisible();
  await expect(owner.getByText("once.pdf", { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("files that are no PDF, too many or too large are reported before anything is sent", async ({
  owner,
  site,
}, info) => {
  const { id } = await createWithPdf(site);
  await openEditor(owner, id);
  const sent = watchRequests(owner, "POST", apiPaths.ebookUpload(id));
  const area = owner.getByRole("alert").filter({ hasNot: owner.locator("[data-sonner-toast]") });

  await input(owner).setInputFiles(small("the-pilot-playbook.docx"));
  await expect(toast(owner, "Only PDF files allowed")).toBeVisible();
  // Each is said once, by one of the two.
  await expect(owner.getByText("Only PDF files allowed")).toHaveCount(1);
  await expect(owner.getByText("is a Word file")).toHaveCount(1);
  await expect(area).toContainText(
    "“the-pilot-playbook.docx” is a Word file. Export it as a PDF and try again.",
  );
  await expect(area).toContainText("The old file is still in place.");
  await expectAccessibleInBothThemes(owner);

  await input(owner).setInputFiles(await largePdf(info, 51 * MB));
  await expect(toast(owner, FAILED)).toBeVisible();
  await expect(area).toContainText("“large.pdf” has 53.5 MB; the limit is 50MB.");
  await drag(owner, ["a.pdf", "b.pdf"], "The file was not uploaded");
  await expect(area).toContainText("these are 2 files. Choose one of them.");
  await owner.getByRole("button", { name: "Keep the old file" }).click();
  await expect(area).toHaveCount(0);
  await expect(owner.getByText("The field guide.pdf", { exact: true })).toBeVisible();
  expect(sent).toHaveLength(0);
});

test("Cancel stops the upload by keyboard, and the old file stays", async ({
  owner,
  site,
}, info) => {
  const { id } = await createWithPdf(site);
  const path = await largePdf(info, 20_000_000);
  await openEditor(owner, id);
  await limitUploads(owner, SLOW);
  await input(owner).focus();
  await input(owner).setInputFiles(path);
  const cancel = owner.getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  const broken = owner.waitForEvent("requestfailed");
  await owner.keyboard.press("Enter");
  expect((await broken).url()).toContain(apiPaths.ebookUpload(id));
  await expect(owner.getByText("Upload cancelled; this file stays.")).toBeVisible();
  await expect(input(owner)).toBeFocused();
  await expect(toast(owner, FAILED)).toHaveCount(0);
  expect((await publicFile(site.url, id)).length).toBe(3000);
  await limitUploads(owner, null);
  await input(owner).setInputFiles(small());
  await expect(toast(owner, UPLOADED)).toBeVisible();
});

test("a broken connection shows the progress so far, and the same file is tried again", async ({
  page,
  site,
  allowTrouble,
}, info) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await createWithPdf(site);
  const path = await largePdf(info, 12_000_000);
  const line = await openLine(site.url);
  await page.goto(`${line.url}/robots.txt`);
  await keepToken(page, await site.signIn());
  await page.goto(line.url + publicationPaths.ebook.editScreen(id));
  await page.getByLabel("Title").click();
  await expect(page.locator("section[aria-label^=Notifications]")).toBeAttached();
  await limitUploads(page, SLOW);
  await input(page).setInputFiles(path);
  await expect(page.getByText(/^[1-9]\d*%/)).toBeVisible();
  line.cut();
  await expect(toast(page, FAILED)).toBeVisible();
  await expect(page.getByText(/^The connection dropped at [1-9]\d?%\./)).toContainText(
    "The old file is still in place.",
  );
  await expectAccessibleInBothThemes(page);
  line.mend();
  await limitUploads(page, null);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(toast(page, UPLOADED)).toBeVisible();
  expect((await storedEbook(site, id)).file_size).toBe(12_000_000);
  await line.close();
});

test("an upload swallowed by a guest network is offered again", async ({ owner, site }) => {
  const { id } = await site.createEbook();
  await openEditor(owner, id);
  await answerAsGuestNetwork(owner, `**${apiPaths.ebookUpload(id)}`);
  await input(owner).setInputFiles(small());
  await expect(toast(owner, FAILED)).toBeVisible();
  await expect(owner.getByRole("main")).toContainText("The connection dropped");
  await owner.getByRole("button", { name: "Try again" }).click();
  await expect(toast(owner, UPLOADED)).toBeVisible();
});

test("leaving during an upload asks, and staying continues it", async ({ owner, site }, info) => {
  const { id } = await site.createEbook();
  const path = await largePdf(info, 6_000_000);
  await openEditor(owner, id);
  await limitUploads(owner, SLOW);
  await input(owner).setInputFiles(path);
  await expect(owner.getByText(/^[1-9]\d*%/)).toBeVisible();
  await owner.getByRole("link", { name: "Back to ebooks" }).click();
  const dialog = owner.getByRole("alertdialog", { name: "Leave while the PDF is uploading?" });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(owner.getByRole("progressbar")).toBeVisible();
  await owner.getByRole("link", { name: "Back to ebooks" }).click();
  const broken = owner.waitForEvent("requestfailed");
  await dialog.getByRole("button", { name: "Leave" }).click();
  expect((await broken).url()).toContain(apiPaths.ebookUpload(id));
  await limitUploads(owner, null);
  await expect(owner).toHaveURL(adminPaths.ebooks());
  await expect(owner.getByText("No PDF")).toBeVisible();
});
