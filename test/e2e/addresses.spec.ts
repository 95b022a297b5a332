import { adminPaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  toast,
} from "#test/support/portal.ts";
import { newBlog } from "#test/support/samples.ts";

/** The browser of these tests says that it is a robot. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

test("a short address is made by keyboard, copied, shown as a code, followed and counted", async ({
  owner,
  site,
  browser,
  allowTrouble,
}) => {
  allowTrouble(/status of 422/);
  await owner.goto(adminPaths.dashboard());
  await owner.getByRole("link", { name: "Addresses" }).press("Enter");
  await expect(owner.getByText("No short addresses yet.")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("button", { name: "New short address" }).first().press("Enter");
  const form = owner.getByRole("dialog", { name: "New short address" });
  await expect(form.getByLabel("Address")).toBeFocused();
  await form.getByLabel("Address").fill("services");
  await form.getByLabel("Leads to").selectOption("Services, The Pilot Program");
  await form.getByLabel("Source").fill("LinkedIn");
  await form.getByLabel("Campaign").fill("pilot");
  await expect(form).toContainText("/services?utm_source=linkedin&utm_campaign=pilot#pilot");
  await owner.keyboard.press("Enter");
  await expect(form).toContainText("/services is a page of the site. Choose another word.");
  await expect(form.getByLabel("Address")).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  await form.getByLabel("Address").fill("Pilot");
  await owner.keyboard.press("Enter");
  await expect(toast(owner, "/pilot is made and copied")).toBeVisible();
  await expect(form).toBeHidden();

  const visitor = await browser.newPage({ baseURL: site.url, userAgent });
  await visitor.goto("/pilot?gclid=1");
  expect(new URL(visitor.url()).search).toBe("?utm_source=linkedin&utm_campaign=pilot&gclid=1");
  expect(new URL(visitor.url()).hash).toBe("#pilot");
  await visitor.close();
  await owner.reload();
  const row = owner.getByRole("listitem").filter({ hasText: "counts as linkedin, pilot" });
  await expect(row).toContainText("1 visits in 30 days");
  await row.getByRole("button", { name: "QR code of /pilot" }).press("Enter");
  const code = owner.getByRole("dialog", { name: "QR code of /pilot" });
  await expectAccessibleInBothThemes(owner);
  for (const [button, name] of [
    ["Save as SVG", "qr-pilot.svg"],
    ["Save as PNG", "qr-pilot.png"],
  ] as const) {
    const saved = owner.waitForEvent("download");
    await code.getByRole("button", { name: button }).press("Enter");
    expect((await saved).suggestedFilename()).toBe(name);
  }
  await owner.keyboard.press("Escape");
  await row.getByRole("button", { name: "Delete /pilot" }).press("Enter");
  const question = owner.getByRole("alertdialog", { name: "Delete /pilot?" });
  await expect(question).toContainText("Its 1 visitor of the last 30 days");
  await question.getByRole("button", { name: "Delete address" }).press("Enter");
  await expect(owner.getByText("No short addresses yet.")).toBeVisible();
});

test("what was not found is led on, undone, led elsewhere and left out", async ({
  owner,
  site,
  browser,
}) => {
  await site.call("POST", publicationPaths.blog.ownersList(), {
    ...newBlog,
    title: "Choose the first workflow",
    slug: "choose-the-first-workflow",
  });
  const visitor = await browser.newPage({ baseURL: site.url, userAgent });
  for (const path of ["/blog/first-workflow", "/zebra", "/team"]) {
    for (let time = 0; time < 2; time += 1) await visitor.goto(path);
  }
  await owner.goto(`${adminPaths.addresses()}?show=missing`);
  // Toasts are items of a list, too.
  const rowOf = (path: string) =>
    owner.getByRole("main").getByRole("listitem").filter({ hasText: path });
  await expect(rowOf("/zebra")).toContainText("Nothing like it here");
  await expect(rowOf("/blog/first-workflow")).toContainText("Perhaps Choose the first workflow");
  await expectAccessibleEverywhere(owner);
  const lead = () => owner.getByRole("button", { name: /^Lead it there.*first-workflow/ });
  await lead().press("Enter");
  await expect(toast(owner, "/blog/first-workflow leads on")).toBeVisible();
  await expect(rowOf("/blog/first-workflow")).toBeHidden();
  await owner.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(lead()).toBeVisible();

  await owner.getByRole("button", { name: "Lead it to… /zebra" }).press("Enter");
  const form = owner.getByRole("dialog", { name: "Lead /zebra on" });
  await form.getByLabel("Leads to").selectOption("Contact");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await expect(rowOf("/zebra")).toBeHidden();
  await visitor.goto("/zebra");
  expect(new URL(visitor.url()).pathname).toBe(sitePaths.contact());
  await owner.getByRole("button", { name: "Leave out /team" }).press("Enter");
  await expect(toast(owner, "/team is left out")).toBeVisible();
  await expect(rowOf("/team")).toBeHidden();

  await owner.getByRole("button", { name: "Moved 1" }).press("Enter");
  await expect(rowOf("/zebra")).toContainText("led by you on");
  await expectAccessibleEverywhere(owner);
  await visitor.close();
});
