import type { FrameLocator, Page } from "@playwright/test";
import { adminPaths, publicationPaths, siteDraftPaths, sitePaths } from "#contract/paths.ts";
import { widerPictureLine } from "#test/support/pages.ts";
import { painted } from "#test/support/pictures.ts";
import {
  expect,
  expectAccessibleEverywhere,
  failCalls,
  screens,
  test,
} from "#test/support/portal.ts";

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title$="as you write it"]');
// The page is laid out narrow as well, out of sight.
test.beforeEach(({ allowTrouble }) => allowTrouble(widerPictureLine));

const text = (page: Page, name: string) =>
  frameOf(page).getByRole("textbox", { name, exact: true });

test("a headline is clicked, written and published in three clicks, and taken back with one", {
  tag: "@journey",
}, async ({ owner, request }) => {
  const home = async () => (await request.get(sitePaths.home())).text();
  await owner.goto(adminPaths.sitePage("home"));
  await text(owner, "Home · Headline").click();
  await owner.keyboard.press("ControlOrMeta+A");
  await owner.keyboard.type("Open the right ");
  await expect(owner.getByRole("button", { name: "1 change, not public" })).toBeVisible();
  await expect(owner.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await owner.keyboard.type("door.");
  await expect(text(owner, "Home · Headline")).toHaveText("Open the right door.");
  await expectAccessibleEverywhere(owner);
  expect(await home()).toContain("Open new doors with intelligence.");
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText(/^Public since/)).toBeVisible();
  expect(await home()).toContain("Open the right door.");
  await owner.getByRole("button", { name: "Take it back" }).click();
  await expect(owner.getByText("What you see is public")).toBeVisible();
  expect(await home()).toContain("Open new doors with intelligence.");
});

test("a service is added, written, moved and removed beside the page", async ({
  owner,
  request,
}) => {
  const services = async () => (await request.get(sitePaths.services())).text();
  await owner.goto(adminPaths.sitePage("services"));
  await owner.getByRole("button", { name: "All texts of this page" }).click();
  const list = owner.getByRole("group", { name: "Services" });
  await list.getByRole("button", { name: "Add a service" }).click();
  const added = list.locator("details", { hasText: "New service" });
  await added.locator("summary").click();
  await added.getByLabel("Name", { exact: true }).fill("Training");
  for (const name of [
    "Tagline",
    "Description",
    "Included",
    "What a client brings",
    "What a client gets",
    "What is measured",
  ]) {
    await list
      .locator("details", { hasText: "Training" })
      .getByLabel(name, { exact: true })
      .fill(`A ${name}`);
  }
  await list.getByRole("button", { name: "Move Training up" }).click();
  await list.locator("summary", { hasText: "Business Consulting" }).click();
  await list.getByRole("button", { name: "Remove Business Consulting" }).click();
  await owner.keyboard.press("Escape");
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText(/^Public since/)).toBeVisible();
  const html = await services();
  expect(html).toContain(">Training</h2>");
  expect(html).not.toContain(">Business Consulting</h2>");
  expect(html.indexOf(">Training</h2>")).toBeLessThan(html.indexOf(">Media &amp; Creative</h2>"));
  const editor = await owner.context().newPage();
  await editor.goto(publicationPaths["case-study"].newScreen());
  await expect(editor.getByLabel("Training")).toBeVisible();
  await expect(editor.getByLabel("Business Consulting")).toHaveCount(0);
  await editor.close();
  await owner.getByRole("button", { name: "Take it back" }).click();
  await expect(owner.getByText("What you see is public")).toBeVisible();
  expect(await services()).toContain(">Business Consulting</h2>");
});

test("what is typed keeps to its bound, undoes across texts and goes back to the original words", async ({
  owner,
}) => {
  await owner.goto(adminPaths.sitePage("home"));
  const headline = text(owner, "Home · Headline");
  await headline.click();
  await owner.keyboard.press("ControlOrMeta+A");
  await owner.keyboard.insertText("x".repeat(90));
  await owner.keyboard.type("y");
  await expect(owner.getByText("This is as long as this text can be.")).toBeVisible();
  await expect(headline).toHaveText("x".repeat(90));
  await owner.getByRole("button", { name: "Original words" }).click();
  await expect(headline).toBeFocused();
  await expect(headline).toHaveText("Open new doors with intelligence.");
  await owner.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(headline).toHaveText("x".repeat(90));
  await owner.getByRole("button", { name: /not public$/ }).click();
  const changes = owner.getByRole("region", { name: "1 change, not public" });
  await expect(changes.locator("del")).toHaveText("Open new doors with intelligence.");
  await changes.getByRole("button", { name: "Take back" }).click();
  await expect(owner.getByText("What you see is public")).toBeVisible();
});

test("what is kept in a frame stays where the page is drawn again meanwhile", async ({ owner }) => {
  await owner.goto(adminPaths.sitePage("about"));
  await frameOf(owner).getByRole("button", { name: "About · Picture" }).press("Enter");
  const panel = owner.getByRole("region", { name: "About · Picture" });
  const { promise: moved, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: hold } = Promise.withResolvers<void>();
  await owner.route(/\/preview\//, async (route) => {
    const response = await route.fetch();
    hold();
    await moved;
    await route.fulfill({ response });
  });
  await panel.getByLabel("What is seen").fill("Our office at noon.");
  await asked;
  const ring = panel.getByRole("slider", { name: "Keep in the frame" });
  await ring.press("Shift+ArrowDown");
  const [, left, top] = /^(\d+) .*, (\d+) /.exec(
    (await ring.getAttribute("aria-valuetext")) ?? "",
  ) ?? ["", "", ""];
  release();
  const drawn = frameOf(owner).locator('img[data-key="about.picture"]');
  await expect(drawn).toHaveAttribute("alt", "Our office at noon.");
  await expect(drawn).toHaveCSS("object-position", `${left}% ${top}%`);
});

test("a picture is uploaded, described, placed by keyboard and published, and its file cannot be deleted", async ({
  owner,
  request,
  allowTrouble,
}) => {
  allowTrouble(/422/);
  const about = async () => (await request.get(sitePaths.about())).text();
  await owner.goto(adminPaths.sitePage("about"));
  await frameOf(owner).getByRole("button", { name: "About · Picture" }).press("Enter");
  const panel = owner.getByRole("region", { name: "About · Picture" });
  const buffer = await painted(1600, 1000).png().toBuffer();
  await panel
    .getByLabel("Upload")
    .setInputFiles({ name: "office.png", mimeType: "image/png", buffer });
  await expect(panel.getByText(/^Say what is seen, or tick Decorative/)).toBeVisible();
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText(/^Not published\. Say what is seen on the picture/)).toBeVisible();
  await panel.getByLabel("What is seen").fill("Our office at noon.");
  const ring = panel.getByRole("slider", { name: "Keep in the frame" });
  await ring.press("Shift+ArrowLeft");
  await ring.press("ArrowDown");
  await expect(ring).toHaveAttribute(
    "aria-valuetext",
    "65 per cent from the left, 41 from the top",
  );
  await expectAccessibleEverywhere(owner);
  await expect(owner.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const drawn = frameOf(owner).locator('img[data-key="about.picture"]');
  await expect(drawn).toHaveAttribute("alt", "Our office at noon.");
  await expect(drawn).toHaveCSS("object-position", "65% 41%");
  expect(await about()).not.toContain("Our office at noon.");
  await owner.keyboard.press("Escape");
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText(/^Public since/)).toBeVisible();
  const html = await about();
  expect(html).toMatch(/<img class="picture is-chosen"[^>]* alt="Our office at noon\."/);
  expect(html).toContain('[data-point="65 41"]{object-position:65% 41%!important}');

  const visitor = await owner.context().newPage();
  await visitor.goto(sitePaths.about());
  await expect(visitor.getByAltText("Our office at noon.")).toHaveCSS("object-position", "65% 41%");
  await visitor.close();

  const library = await owner.context().newPage();
  await library.goto(adminPaths.pictures());
  await library.getByRole("option", { name: "office.png" }).click();
  await expect(library.getByText("Used in 1 place")).toBeVisible();
  await library.close();

  await owner.getByRole("button", { name: "Take it back" }).click();
  await expect(owner.getByText("What you see is public")).toBeVisible();
  expect(await about()).toContain("At dawn, two people carry a blue door");
});

test("another picture of the site replaces that of a service, and undo brings the former back", async ({
  owner,
}) => {
  await owner.goto(adminPaths.sitePage("services"));
  const picture = frameOf(owner).locator(
    'img[data-key="services.services.media-creative.picture"]',
  );
  const former = (await picture.getAttribute("src")) ?? "";
  await picture.click();
  const panel = owner.getByRole("region", { name: "Services · Media & Creative · Picture" });
  await panel.getByRole("button", { name: "Choose from library" }).click();
  await owner.getByRole("option", { name: "Row of pebbles" }).click();
  await owner.getByRole("button", { name: "Use this picture" }).click();
  await expect(picture).toHaveAttribute("src", sitePaths.picture("cover-count"));
  await owner.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(picture).toHaveAttribute("src", former);
});

test("panels are accessible, take the focus and give it back, on a phone as well", async ({
  owner,
}) => {
  await owner.setViewportSize(screens.phone);
  await owner.goto(adminPaths.sitePage("about"));
  await expect(text(owner, "About · Headline")).toBeVisible();
  for (const [button, panel] of [
    ["All texts of this page", "All texts: About"],
    ["Earlier", "Earlier"],
  ] as const) {
    const opener = owner.getByRole("button", { name: button, exact: true });
    await opener.press("Enter");
    await expect(owner.getByRole("region", { name: panel, exact: true })).toBeFocused();
    await expectAccessibleEverywhere(owner);
    await owner.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  }
});

test("what two wrote at once waits for a decision, and a publish that fails says why and loses nothing", async ({
  owner,
  site,
  request,
  allowTrouble,
}) => {
  allowTrouble(/status of 503/);
  await owner.goto(adminPaths.sitePage("home"));
  await text(owner, "Home · Badge").click();
  const theirs = { key: "home.badge", value: "Theirs", seen: null };
  await site.call("PUT", siteDraftPaths.draft(), { changes: [theirs] });
  await owner.keyboard.press("End");
  await owner.keyboard.type(", mine");
  await expect(owner.getByText("Home · Badge: “Theirs”")).toBeVisible();
  const publish = owner.getByRole("button", { name: "Publish", exact: true });
  await publish.click();
  await expect(owner.getByText("First decide on what was changed elsewhere.")).toBeVisible();
  await owner.getByRole("button", { name: "Keep mine" }).click();
  const mend = await failCalls(owner, "POST", siteDraftPaths.publish(), {
    status: 503,
    code: "unavailable",
    detail: "The disk is full.",
  });
  await publish.click();
  await expect(owner.getByText("Not published. The disk is full.")).toBeVisible();
  await expect(text(owner, "Home · Badge")).toHaveText("Powered by Next-Gen AI, mine");
  await mend();
  await publish.click();
  await expect(owner.getByText(/^Public since/)).toBeVisible();
  expect(await (await request.get(sitePaths.home())).text()).toContain("Next-Gen AI, mine<");
});

for (const [name, screen, words] of [
  ["a phone", screens.phone, "Wide ".repeat(17)],
  ["a wide screen", screens.desktop, "Wide ".repeat(17)],
] as const) {
  test(`a headline of too many lines is advised against for phone and screen at once, on ${name}`, async ({
    owner,
  }) => {
    await owner.setViewportSize(screen);
    await owner.goto(adminPaths.sitePage("home"));
    await text(owner, "Home · Headline").click();
    await owner.keyboard.press("ControlOrMeta+A");
    await owner.keyboard.insertText(words);
    for (const advice of [
      /On a phone this is \d+ lines\. It was drawn for 4\./,
      /On a wide screen this is \d+ lines\. It was drawn for 3\./,
    ]) {
      await expect(owner.getByText(advice)).toBeVisible();
    }
    if (screen === screens.phone) {
      const note = await owner.getByText(/It was drawn for/).boundingBox();
      const headline = await text(owner, "Home · Headline").boundingBox();
      expect((note?.y ?? 0) + (note?.height ?? 0), "the advice ends above the text").toBeLessThan(
        headline?.y ?? 0,
      );
    }
    await owner.keyboard.press("ControlOrMeta+Z");
    await expect(owner.getByText(/It was drawn for/)).toBeHidden();
    await owner.keyboard.press("ControlOrMeta+A");
    await owner.keyboard.insertText(words);
    await owner.getByRole("button", { name: "It may be long" }).click();
    await expect(owner.getByText(/It was drawn for/)).toBeHidden();
    await expect(text(owner, "Home · Headline")).toBeFocused();
    await owner.keyboard.type("!");
    await expect(owner.getByText(/It was drawn for/)).toBeHidden();
  });
}

test("who listens hears what a text is, that former words are back, what is public and nothing of the page itself; offline, words stay in this browser, and are saved once the line is back", async ({
  owner,
  context,
  allowTrouble,
}) => {
  allowTrouble(/ERR_INTERNET_DISCONNECTED/);
  await owner.goto(adminPaths.sitePage("home"));
  await expect(frameOf(owner).locator("output")).toHaveAttribute("aria-live", "off");
  const badge = text(owner, "Home · Badge");
  const told = (words: string) => owner.getByRole("status").filter({ hasText: words });
  await badge.click();
  await expect(badge).toHaveAccessibleDescription(/^22 of \d+$/);
  await owner.keyboard.press("End");
  await owner.keyboard.type("!");
  await expect(owner.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(told("Saved")).toHaveText("Saved");
  await text(owner, "Home · First paragraph").click();
  await badge.click();
  await expect(badge).toHaveAccessibleDescription(/^23 of \d+, changed, not public$/);
  await owner.keyboard.type("x");
  await owner.keyboard.press("Escape");
  await expect(told("The former words are back.")).toBeVisible();
  await expect(badge).toHaveText("Powered by Next-Gen AI!");
  await owner.keyboard.press("ControlOrMeta+Enter");
  await expect(told("Published.")).toBeAttached();

  await badge.click();
  await context.setOffline(true);
  await owner.keyboard.press("ControlOrMeta+A");
  await owner.keyboard.type("Kept");
  await expect(owner.getByText("Offline, kept in this browser")).toBeVisible();
  await context.setOffline(false);
  await expect(owner.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await owner.reload();
  await expect(badge).toHaveText("Kept");
});

test("keys reach what stands beside a text, and lead back into it", async ({ owner }) => {
  await owner.goto(adminPaths.sitePage("home"));
  const headline = text(owner, "Home · Headline");
  await headline.click();
  await owner.keyboard.press("ControlOrMeta+A");
  await owner.keyboard.insertText("Wide ".repeat(17));
  const long = owner.getByRole("button", { name: "It may be long" });
  await expect(long).toBeVisible();
  const original = owner.getByRole("button", { name: "Original words" });
  await owner.keyboard.press("F6");
  await expect(original).toBeFocused();
  await owner.keyboard.press("F6");
  await owner.keyboard.press("F6");
  await expect(long).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(headline).toBeFocused();
  await expect(long).toBeHidden();
  await owner.keyboard.press("F6");
  await expect(original).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(headline).toBeFocused();
  await expect(headline).toHaveText("Open new doors with intelligence.");
  await owner.keyboard.press("F6");
  await owner.keyboard.press("F6");
  await expect(owner.getByRole("link", { name: "Portal" })).toBeFocused();
  await expect(owner.getByText("Home · Headline", { exact: true }).first()).toBeHidden();
});

test("a second service of one name is not published, and the strip leads to it", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/422/);
  await owner.goto(adminPaths.sitePage("services"));
  await text(owner, "Services · AI & Automation · Tagline").focus();
  await owner.getByRole("button", { name: "Duplicate AI & Automation" }).click();
  await expect(owner.getByRole("group", { name: "AI & Automation, 2 of 6" })).toBeVisible();
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(
    owner.getByText("Not published. Two services are called “AI & Automation”."),
  ).toBeVisible();
  await owner.keyboard.press("Escape");
  await owner.getByRole("button", { name: "Go there" }).click();
  await owner.keyboard.press("ControlOrMeta+A");
  await owner.keyboard.type("Agents");
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText(/^Public since/)).toBeVisible();
});

test("what was published is taken back later, while something else is being written", async ({
  owner,
  request,
  site,
}) => {
  const home = async () => (await request.get(sitePaths.home())).text();
  const change = { key: "home.badge", value: "Published before", seen: null };
  await site.call("PUT", siteDraftPaths.draft(), { changes: [change] });
  await site.call("POST", siteDraftPaths.publish());
  await owner.goto(adminPaths.sitePage("home"));
  await text(owner, "Home · Headline").focus();
  await owner.keyboard.type("X");
  await owner.getByRole("button", { name: "More ways to publish" }).click();
  const takeBack = owner.getByRole("menuitem", {
    name: /^Take back what was published \d\d:\d\d…/,
  });
  await takeBack.click();
  await owner.getByRole("button", { name: "Take it back" }).click();
  await expect(text(owner, "Home · Badge")).toHaveText("Powered by Next-Gen AI");
  expect(await home()).not.toContain("Published before");
  await expect(owner.getByText("1 change, not public")).toBeVisible();
  await owner.getByRole("button", { name: "More ways to publish" }).click();
  await expect(owner.getByRole("menuitem", { name: "Schedule…" })).toBeVisible();
  await expect(takeBack).toBeHidden();
});

test("on a phone a bar with undo and done takes the place of the strip while somebody writes", async ({
  owner,
}) => {
  await owner.setViewportSize(screens.phone);
  await owner.goto(adminPaths.sitePage("home"));
  const badge = text(owner, "Home · Badge");
  await badge.click();
  await owner.keyboard.type("x");
  await expect(
    owner.getByText("Home · Badge", { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
  await expect(owner.getByRole("button", { name: "Publish", exact: true })).toBeHidden();
  await expectAccessibleEverywhere(owner);
  await owner.setViewportSize(screens.phone);
  await badge.click();
  await owner.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(badge).toBeFocused();
  await expect(badge).toHaveText("Powered by Next-Gen AI");
  await owner.getByRole("button", { name: "Done" }).click();
  await expect(badge).not.toBeFocused();
  await expect(owner.getByText("What you see is public")).toBeVisible();
});

test("words from the settings say so, and the menu's order is one step from its names", async ({
  owner,
}) => {
  await owner.goto(adminPaths.sitePage("home"));
  await frameOf(owner).getByText("Sharper marketing.", { exact: true }).click();
  await expect(owner.getByText(/^These words come from Settings › Site/)).toBeVisible();
  await text(owner, "Header and footer · Name of About").first().click();
  await owner.getByRole("button", { name: "Order of the menu" }).click();
  await expect(owner.getByRole("group", { name: "Menu" })).toBeVisible();
  await expect(owner.locator("summary:focus")).toBeVisible();
});

test("a page that could not be loaded says so, and is loaded again with what was written", async ({
  owner,
  allowTrouble,
}) => {
  // The browser’s own page has no storage for the token of the tests.
  allowTrouble(/ERR_CONNECTION_FAILED|'localStorage'/);
  await owner.goto(adminPaths.sitePage("home"));
  await text(owner, "Home · Badge").click();
  await owner.keyboard.press("ControlOrMeta+A");
  await owner.keyboard.type("Kept");
  await expect(owner.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const mend = await failCalls(owner, "GET", /preview/, "network");
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText("The page could not be loaded.")).toBeVisible();
  await mend();
  await owner.getByRole("button", { name: "Try again" }).click();
  await expect(text(owner, "Home · Badge")).toHaveText("Kept");
  await expect(owner.getByText("The page could not be loaded.")).toBeHidden();
});
