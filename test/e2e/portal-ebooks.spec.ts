import type { Page } from "@playwright/test";
import { adminPaths, apiPaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import { createWithPdf, watchRequests } from "#test/support/ebooks.ts";
import { expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  holdCalls,
  test,
  toast,
} from "#test/support/portal.ts";
import { storeCopies } from "#test/support/publications.ts";

const refusals = [
  { status: 409, code: "conflict", detail: "This ebook was changed elsewhere." },
  { status: 422, code: "invalid_fields", detail: "published must be true or false." },
  { status: 429, code: "rate_limited", detail: "Too many requests. Wait a minute." },
  { status: 500, code: "internal", detail: "Something went wrong on the server." },
] as const;

function card(page: Page, title: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
}

test("a site without ebooks says so, gives a tip and leads to the first one", async ({ owner }) => {
  await owner.goto(adminPaths.ebooks());
  await expect(owner.getByRole("heading", { name: "No ebooks yet" })).toBeVisible();
  await expect(
    owner.getByText("Tip: create the ebook first, then upload the PDF in the editor."),
  ).toBeVisible();
  await expect(owner.getByRole("searchbox")).toHaveCount(0);
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("main").getByRole("link", { name: "New Ebook" }).last().click();
  await expect(owner).toHaveURL(adminPaths.newEbook());
});

test("a card shows whether it is published and has a PDF, and leads to the editor", async ({
  owner,
  site,
}) => {
  const ready = await createWithPdf(site, { title: "The Pilot Playbook", pages: "50 pages" });
  await createWithPdf(site, { title: "The Governance Starter", published: false });
  const bare = await site.createEbook({ title: "Marketing Measurement" });
  await fetch(site.url + apiPaths.ebookDownload(ready.id), {
    headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Firefox/141.0" },
  });
  await owner.goto(adminPaths.ebooks());

  const playbook = card(owner, "The Pilot Playbook");
  await expect(playbook).toContainText("Published");
  await expect(playbook).toContainText("PDF Ready");
  await expect(playbook).toContainText("50 pages, 1 download");
  const edit = playbook.getByRole("link", {
    name: "Edit Details",
    exact: true,
    description: "The Pilot Playbook",
  });
  await expect(edit).toHaveText("Edit Details");
  await expect(edit).toHaveAttribute("href", publicationPaths.ebook.editScreen(ready.id));

  await expect(card(owner, "The Governance Starter")).toContainText("Draft");
  await expect(card(owner, "The Governance Starter")).toContainText("PDF Ready");

  const measurement = card(owner, "Marketing Measurement");
  await expect(measurement).toContainText("No PDF");
  await expect(measurement).toContainText("0 downloads");
  await measurement.getByRole("link", { name: "Upload PDF Now" }).click();
  await expect(owner).toHaveURL(publicationPaths.ebook.editScreen(bare.id));
  await owner.goBack();
  await expectAccessibleEverywhere(owner);
});

test("publishing sends only that, shows at once and takes effect on the website", async ({
  owner,
  site,
}) => {
  const { id, slug } = await site.createEbook({ title: "The field guide" });
  await owner.goto(adminPaths.ebooks());
  await expect(owner.getByRole("button", { name: "Draft 0" })).toBeVisible();
  const sent = watchRequests(owner, "PUT", publicationPaths.ebook.ownersItem(id));
  const guide = card(owner, "The field guide");

  const answer = await holdCalls(owner, "PUT", publicationPaths.ebook.ownersItem(id));
  await guide
    .getByRole("button", { name: "Unpublish", exact: true, description: "The field guide" })
    .click();
  await expect(guide).toContainText("Draft");
  await expect(
    guide.getByRole("button", { name: "Publish", exact: true, description: "The field guide" }),
  ).toBeVisible();
  await expect(toast(owner, "Ebook unpublished")).toHaveCount(0);
  answer();
  await expect(toast(owner, "Ebook unpublished")).toBeVisible();
  expect(sent.map((request) => request.postDataJSON())).toEqual([{ published: false }]);
  await expect(owner.getByRole("button", { name: "Draft 1" })).toBeVisible();
  expect((await fetch(site.url + sitePaths.ebook(slug))).status).toBe(404);

  await guide
    .getByRole("button", { name: "Publish", exact: true, description: "The field guide" })
    .click();
  await expect(toast(owner, "Ebook published")).toBeVisible();
  expect((await fetch(site.url + sitePaths.ebook(slug))).status).toBe(200);
});

test("a failed publishing is reverted with the reason and can be tried again", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createEbook({ title: "The field guide" });
  await owner.goto(adminPaths.ebooks());
  const button = owner.getByRole("button", {
    name: "Unpublish",
    exact: true,
    description: "The field guide",
  });
  for (const trouble of ["network", ...refusals] as const) {
    const recover = await failCalls(owner, "PUT", publicationPaths.ebook.ownersItem(id), trouble);
    await button.click();
    const reason = trouble === "network" ? "cannot be reached" : trouble.detail;
    const failure = toast(owner, "Failed to update ebook").filter({ hasText: reason });
    await expect(failure).toBeVisible();
    await expect(card(owner, "The field guide")).toContainText("Published");
    await expect(button).toBeFocused();
    await recover();
  }
  await button.click();
  await expect(toast(owner, "Ebook unpublished")).toBeVisible();
});

test("a card that leaves the filtered list passes the focus to its successor", async ({
  owner,
  site,
}) => {
  for (const title of ["Third", "Second", "First"]) await site.createEbook({ title });
  await owner.goto(`${adminPaths.ebooks()}?state=published`);
  await owner
    .getByRole("button", { name: "Unpublish", exact: true, description: "Second" })
    .focus();
  await owner.keyboard.press("Enter");
  await expect(card(owner, "Second")).toHaveCount(0);
  await expect(
    owner.getByRole("link", { name: "Upload PDF Now", exact: true, description: "Third" }),
  ).toBeFocused();
});

test("deletion asks first, names the ebook and is cancelled by Escape", async ({ owner, site }) => {
  await createWithPdf(site, { title: "The Pilot Playbook" });
  await owner.goto(adminPaths.ebooks());
  const button = owner.getByRole("button", { name: "Delete The Pilot Playbook" });
  await button.click();
  const dialog = owner.getByRole("alertdialog", {
    name: "Are you sure? This will also delete the PDF file.",
  });
  await expect(dialog).toContainText(
    "“The Pilot Playbook” and its PDF stay in the trash for 30 days",
  );
  await expect(dialog.getByRole("button", { name: "Keep ebook" })).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(card(owner, "The Pilot Playbook")).toBeVisible();
});

test("deletion removes the ebook, its page and its PDF, by keyboard alone", async ({
  owner,
  site,
}) => {
  await site.createEbook({ title: "Next in line" });
  const { id, slug } = await createWithPdf(site, { title: "The Pilot Playbook" });
  await owner.goto(adminPaths.ebooks());
  await owner.getByRole("button", { name: "Delete The Pilot Playbook" }).focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("button", { name: "Keep ebook" })).toBeFocused();
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("Enter");
  await expect(toast(owner, "Ebook deleted successfully")).toBeVisible();
  await expect(card(owner, "The Pilot Playbook")).toHaveCount(0);
  await expect(
    owner.getByRole("link", { name: "Upload PDF Now", exact: true, description: "Next in line" }),
  ).toBeFocused();
  await expect(owner.getByRole("button", { name: "All 1" })).toBeVisible();
  expect((await fetch(site.url + sitePaths.ebook(slug))).status).toBe(404);
  expect((await fetch(site.url + apiPaths.ebookDownload(id))).status).toBe(404);
});

test("deleting the last ebook by double-clicks asks once and leaves the empty state", async ({
  owner,
  site,
}) => {
  const { id } = await site.createEbook({ title: "The field guide" });
  await owner.goto(adminPaths.ebooks());
  const sent = watchRequests(owner, "DELETE", publicationPaths.ebook.ownersItem(id));
  await owner.getByRole("button", { name: "Delete The field guide" }).dblclick();
  await owner.getByRole("button", { name: "Delete ebook" }).dblclick();
  await expect(owner.getByRole("heading", { name: "No ebooks yet" })).toBeVisible();
  await expect(owner.getByRole("link", { name: "New Ebook" }).first()).toBeFocused();
  expect(sent).toHaveLength(1);
});

test("a failed deletion keeps the ebook and shows the reason", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createEbook({ title: "The field guide" });
  await owner.goto(adminPaths.ebooks());
  for (const trouble of ["network", ...refusals.slice(2)] as const) {
    const recover = await failCalls(
      owner,
      "DELETE",
      publicationPaths.ebook.ownersItem(id),
      trouble,
    );
    await owner.getByRole("button", { name: "Delete The field guide" }).click();
    await owner.getByRole("button", { name: "Delete ebook" }).click();
    const reason = trouble === "network" ? "cannot be reached" : trouble.detail;
    const failure = toast(owner, "Failed to delete ebook").filter({ hasText: reason });
    await expect(failure).toBeVisible();
    await expect(card(owner, "The field guide")).toBeVisible();
    await recover();
  }
});

test("a list that cannot be loaded says so and loads on Try again", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await site.createEbook({ title: "The field guide" });
  for (const trouble of ["network", refusals[3]] as const) {
    const recover = await failCalls(owner, "GET", publicationPaths.ebook.ownersList(), trouble);
    await owner.goto(adminPaths.ebooks());
    await expect(owner.getByRole("alert")).toContainText("Failed to fetch ebooks");
    await recover();
    await owner.getByRole("button", { name: "Try again" }).click();
    await expect(card(owner, "The field guide")).toBeVisible();
    await expect(owner.getByText("Failed to fetch ebooks")).toHaveCount(0);
  }
});

test("search and filter narrow the list, are in the address and survive a reload", async ({
  owner,
  site,
}) => {
  await site.createEbook({ title: "The Pilot Playbook" });
  await site.createEbook({ title: "Ready Enough", published: false });
  await site.createEbook({ title: "Four Shoots", description: "A pilot for a year of pictures." });
  await owner.goto(adminPaths.ebooks());
  await expect(owner.getByRole("button", { name: "All 3" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Published 2" })).toBeVisible();
  const search = owner.getByRole("searchbox", { name: "Search ebooks" });
  await search.pressSequentially("pilot");
  await expect(owner).toHaveURL(`${adminPaths.ebooks()}?q=pilot`);
  await expect(owner.getByRole("heading", { level: 2 })).toHaveText([
    "The Pilot Playbook",
    "Four Shoots",
  ]);
  await owner.getByRole("button", { name: "Draft 1" }).click();
  await expect(owner).toHaveURL(`${adminPaths.ebooks()}?q=pilot&state=draft`);
  await expect(owner.getByRole("heading", { name: "No draft matches “pilot”" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.reload();
  await expect(search).toHaveValue("pilot");
  await expect(owner.getByRole("button", { name: "Draft 1", pressed: true })).toBeVisible();
  await owner.goBack();
  await expect(owner, "Back takes the filter back").toHaveURL(`${adminPaths.ebooks()}?q=pilot`);
  await expect(owner.getByRole("heading", { level: 2 })).toHaveCount(2);
  await expect(search).toHaveValue("pilot");
  await owner.goForward();
  await expect(owner.getByRole("heading", { name: "No draft matches “pilot”" })).toBeVisible();
  await owner.getByRole("link", { name: "Show all ebooks" }).click();
  await expect(owner.getByRole("heading", { level: 2 })).toHaveCount(3);
  await expect(search).toHaveValue("");
});

test("more ebooks than fit a page lead to the older ones and back", async ({ owner, site }) => {
  const { id } = await site.createEbook({ title: "Guide 1" });
  storeCopies(
    site,
    id,
    Array.from({ length: 50 }, (_, index) => `Guide ${index + 2}`),
  );
  await owner.goto(adminPaths.ebooks());
  await expect(owner.getByRole("heading", { level: 2 })).toHaveCount(50);
  await owner.getByRole("link", { name: "Older" }).click();
  await expect(owner.getByRole("heading", { level: 2 })).toHaveText(["Guide 1"]);
  await owner.reload();
  await expect(owner.getByRole("heading", { level: 2 })).toHaveText(["Guide 1"]);
  await owner.getByRole("link", { name: "Newer" }).click();
  await expect(owner.getByRole("heading", { level: 2 }).first()).toHaveText("Guide 51");
});

test("an endless title, twenty topics and a broken image leave the cards intact", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource.*404/);
  await site.createEbook({
    title: "W".repeat(200),
    pages: "9".repeat(40),
    topics: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(60, "x")),
    image_url: "/no-such-picture.png",
  });
  for (const width of [1440, 390, 320]) {
    await owner.setViewportSize({ width, height: 900 });
    await owner.goto(adminPaths.ebooks());
    await expect(owner.getByRole("heading", { name: "W".repeat(200) })).toBeVisible();
    await expect(owner.locator("li img")).toHaveCount(0);
    await expectFitsWidth(owner);
  }
});

test("a draft that says no pages yet begins with its downloads", async ({ owner, site }) => {
  await site.createEbook({ title: "Begun", pages: "", published: false });
  await owner.goto(adminPaths.ebooks());
  await expect(owner.getByText("0 downloads", { exact: true })).toBeVisible();
});
