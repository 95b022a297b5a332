import { adminPaths } from "#contract/paths.ts";
import { pane, row, rows } from "#test/support/messages.ts";
import { expectFitsWidth } from "#test/support/page-checks.ts";
import { expect, expectAccessibleEverywhere, screens, test } from "#test/support/portal.ts";

const pwn = "window.__pwned=1";
const hostile = {
  name: `<img src=x onerror="${pwn}">`,
  email: "o'hostile@evil.example",
  company: `"><script>${pwn}</script><svg onload=${pwn}>`,
  message: `<b>bold</b> {{7*7}} </script><script>${pwn}</script>\n<iframe srcdoc="<script>${pwn}</script>">\n[a](javascript:${pwn}) javascript:${pwn}`,
};

test("a visitor's markup stays text in the list, the pane, the dialog and the search", async ({
  owner,
  site,
}) => {
  await site.sendMessage(hostile);
  await owner.goto(`${adminPaths.messages()}?filter=spam`);
  if ((await rows(owner).count()) === 0) await owner.getByRole("button", { name: /^All/ }).click();
  await expect(rows(owner)).toHaveCount(1);
  await rows(owner).getByRole("link").click();
  for (const text of [hostile.name, hostile.company]) {
    await expect(pane(owner).getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(pane(owner).getByText("{{7*7}}")).toHaveText(hostile.message, {
    useInnerText: true,
  });
  await owner.getByRole("searchbox").fill(hostile.name);
  await expect(owner.getByRole("searchbox")).toHaveValue(hostile.name);
  await owner.getByRole("button", { name: `Delete message from ${hostile.name}` }).click();
  await expect(owner.getByRole("alertdialog")).toBeVisible();
  const links = await pane(owner)
    .locator("a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")?.slice(0, 7)));
  expect(links.every((href) => href === "mailto:")).toBe(true);
  expect(await owner.evaluate(() => Reflect.get(window, "__pwned") ?? null)).toBeNull();
  await expect(owner.locator("main :is(img, iframe, script, b)")).toHaveCount(0);
});

test("long words, right-to-left text and emoji keep the layout, on every screen", async ({
  owner,
  site,
}) => {
  const long = "x".repeat(200);
  await site.sendMessage({
    name: long,
    email: `${"a".repeat(60)}@${"b".repeat(60)}.example`,
    company: long,
    message: `${"y".repeat(5000)}\n\n${"Word after word. ".repeat(290)}End`,
  });
  await site.sendMessage({
    name: "نور الهدى",
    message: "مرحبا بكم\n\nIn English too.\n\n👩‍👩‍👧‍👦 שלום",
  });
  await owner.goto(adminPaths.messages());
  await row(owner, "نور الهدى").click();
  const text = pane(owner).getByText("In English too.");
  await expect(text).toHaveAttribute("dir", "auto");
  await expect(text).toHaveText("مرحبا بكم\n\nIn English too.\n\n👩‍👩‍👧‍👦 שלום", {
    useInnerText: true,
  });
  await expect(text).toHaveCSS("direction", "rtl");
  await expectAccessibleEverywhere(owner);

  await row(owner, long.slice(0, 20)).click();
  await pane(owner).getByText("Word after word.").hover();
  await owner.mouse.wheel(0, 100_000);
  await expect(pane(owner).getByRole("button", { name: "Reply" })).toBeInViewport();
  for (const size of [screens.desktop, { width: 800, height: 600 }, { width: 320, height: 640 }]) {
    await owner.setViewportSize(size);
    await expectFitsWidth(owner);
  }
  await owner.goBack();
  await expect(rows(owner).first()).toBeVisible();
  await expectFitsWidth(owner);
});

test("nothing is cut off with text twice as large", async ({ owner, site }) => {
  await site.sendMessage({ name: "Priya Raman" });
  await owner.goto(adminPaths.messages());
  await owner.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const size of [screens.desktop, screens.phone]) {
    await owner.setViewportSize(size);
    await expectFitsWidth(owner);
  }
  await rows(owner).getByRole("link").click();
  await expectFitsWidth(owner);
});

test.describe("on a phone", () => {
  test.use({ viewport: screens.phone });

  test("the open message is a view of its own, with a way back to its place in the list", async ({
    owner,
    site,
  }) => {
    for (const name of ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"]) {
      await site.sendMessage({ name: `Visitor ${name}` });
    }
    await owner.goto(adminPaths.messages());
    await expect(owner.getByText("Choose a message")).toBeHidden();
    await row(owner, "Visitor B").click();
    await expect(pane(owner).getByRole("heading", { name: "Visitor B" })).toBeFocused();
    await expect(rows(owner).first()).toBeHidden();
    await expect(owner.getByRole("searchbox")).toBeHidden();
    await expect(pane(owner).getByRole("button", { name: "Reply" })).toBeInViewport();
    await owner.getByRole("button", { name: "Back to messages" }).click();
    await expect(row(owner, "Visitor B")).toBeFocused();
    await expect(row(owner, "Visitor B")).toBeInViewport();
    await expect(owner).toHaveURL(adminPaths.messages());
    await owner.goBack();
    await expect(owner).not.toHaveURL(new RegExp(adminPaths.messages()));
  });

  test("a link opens a message directly; after deleting it the next one's heading has the focus", async ({
    owner,
    site,
  }) => {
    await site.sendMessage({ name: "Jonas Berg" });
    await site.sendMessage({ name: "Priya Raman" });
    const [priya] = await site.messages();
    await owner.goto(`${adminPaths.messages()}?open=${priya?.id}`);
    await expect(pane(owner).getByRole("heading", { name: "Priya Raman" })).toBeFocused();
    await pane(owner).getByRole("button", { name: "Delete message" }).click();
    await owner.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).click();
    await expect(pane(owner).getByRole("heading", { name: "Jonas Berg" })).toBeFocused();
    await owner.getByRole("button", { name: "Back to messages" }).click();
    await expect(rows(owner)).toHaveCount(1);
  });
});
