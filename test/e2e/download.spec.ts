import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sitePaths } from "#contract/paths.ts";
import { expect, test } from "#test/support/browser.ts";
import { answerAsGuestNetwork } from "#test/support/guest-network.ts";
import { guidePath } from "#test/support/pages.ts";
import { startSite } from "#test/support/site.ts";

const FAILED = "Failed to download ebook. Please try again.";

/** Waits for the script, without which the browser itself would fetch the file. */
async function openGuides(page: Page, path = sitePaths.resources()): Promise<void> {
  await page.goto(path);
  await expect(page.locator(".download").first()).toHaveAttribute("data-state", "ready");
}

for (const path of [sitePaths.resources(), sitePaths.ebooks(), guidePath]) {
  test(`Download Free on ${path} saves the PDF under the guide's title`, {
    tag: path === guidePath ? "@journey" : [],
  }, async ({ page }) => {
    await openGuides(page, path);
    const arriving = page.waitForEvent("download");
    await page
      .getByRole("link", { name: "Download Free", exact: true, description: "The Pilot Playbook" })
      .click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe("The Pilot Playbook.pdf");
    const saved = await readFile(await download.path());
    expect(saved.equals(await readFile("demo/ebooks/the-pilot-playbook.pdf"))).toBe(true);
    await expect(page.getByText("Saved “The Pilot Playbook.pdf”.")).toBeInViewport();
    await expect(page.getByRole("link", { name: "Ask us about it" })).toBeVisible();
  });
}

test("a download that breaks off shows an alert and can be tried again", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/net::ERR_FAILED/);
  await openGuides(page);
  await page.route("**/download", (route) => route.abort(), { times: 1 });
  const link = page.getByRole("link", {
    name: "Download Free",
    exact: true,
    description: "The Pilot Playbook",
  });
  await link.click();
  await expect(page.getByRole("alert").filter({ hasText: FAILED })).toBeVisible();
  const arriving = page.waitForEvent("download");
  await link.click();
  await arriving;
  await expect(page.getByRole("alert").filter({ hasText: FAILED })).toBeHidden();
});

test("a guest network's page is not saved as the guide", async ({ page }) => {
  await openGuides(page);
  await answerAsGuestNetwork(page, "**/download");
  const link = page.getByRole("link", {
    name: "Download Free",
    exact: true,
    description: "The Pilot Playbook",
  });
  await link.click();
  await expect(page.getByRole("alert").filter({ hasText: FAILED })).toBeVisible();
  const arriving = page.waitForEvent("download");
  await link.click();
  expect((await arriving).suggestedFilename()).toBe("The Pilot Playbook.pdf");
});

test("a refused download shows an alert with the reason", async ({ page, allowTrouble }) => {
  allowTrouble(/status of 404/);
  await openGuides(page);
  await page.route("**/download", (route) =>
    route.fulfill({
      status: 404,
      contentType: "application/problem+json",
      body: JSON.stringify({ detail: "This guide was taken back." }),
    }),
  );
  await page
    .getByRole("link", { name: "Download Free", exact: true, description: "The Pilot Playbook" })
    .click();
  await expect(page.getByRole("alert").filter({ hasText: FAILED })).toContainText(
    "This guide was taken back.",
  );
});

test("a guide without a file is announced as coming soon until its file is there", async ({
  page,
}) => {
  const site = await startSite("empty");
  const { id, slug } = await site.createEbook({ title: "Next spring" });
  for (const path of [sitePaths.resources(), sitePaths.ebooks(), sitePaths.ebook(slug)]) {
    await page.goto(site.url + path);
    const soon = page.getByRole("button", {
      name: "Coming Soon",
      exact: true,
      description: "Next spring",
    });
    await expect(soon).toHaveText("Coming Soon");
    await expect(soon).toBeDisabled();
    await expect(page.getByRole("link", { name: /^Download Free/ })).toHaveCount(0);
  }
  await site.uploadPdf(id, pdfOf(2000));
  await page.goto(site.url + sitePaths.ebook(slug));
  await expect(
    page.getByRole("link", { name: "Download Free", exact: true, description: "Next spring" }),
  ).toBeVisible();
  await page.close();
  await site.close();
});

test("a large download shows its progress and can be cancelled", async ({ page }) => {
  const site = await startSite("empty");
  const { id, slug } = await site.createEbook({ title: "All of it" });
  await site.uploadPdf(id, pdfOf(6_000_000));
  await openGuides(page, site.url + sitePaths.ebook(slug));
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: 1_000_000,
    uploadThroughput: -1,
  });
  await page
    .getByRole("link", { name: "Download Free", exact: true, description: "All of it" })
    .click();
  await expect(
    page.getByRole("link", { name: "Downloading...", exact: true, description: "All of it" }),
  ).toBeVisible();
  await expect(page.locator("progress")).toHaveAttribute("value", /^[1-9]/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Download cancelled.")).toBeAttached();
  await expect(
    page.getByRole("link", { name: "Download Free", exact: true, description: "All of it" }),
  ).toBeFocused();
  await page.close();
  await site.close();
});

function pdfOf(bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(bytes).fill(0x20);
  content.set(new TextEncoder().encode("%PDF-1.7\n"));
  return content;
}
