import type { Page } from "@playwright/test";
import { DAY_MS } from "#contract/durations.ts";
import { adminPaths, apiPaths, sitePaths } from "#contract/paths.ts";
import { quarterHourOf } from "#domain/calendar.ts";
import type { Metric } from "#storage/schema.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  holdCalls,
  screens,
  test,
} from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

const away = {
  status: 500,
  code: "internal",
  detail: "The server stumbled. Please try again.",
} as const;

/** The site itself counts only on the day of the test. */
interface Counted {
  daysAgo: number;
  metric: Metric;
  count: number;
  subject?: string;
}

function remember(site: BuiltSite, rows: Counted[]): void {
  const database = site.openDatabase();
  const insert = database.prepare("insert into activity_count values (?, ?, ?, ?)");
  for (const { daysAgo, metric, count, subject = "" } of rows) {
    insert.run(metric, quarterHourOf(new Date(Date.now() - daysAgo * DAY_MS)), subject, count);
  }
  database.close();
}

function inWords(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * DAY_MS).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}

/** Two months, the second one better. */
const twoMonths: Counted[] = [
  { daysAgo: 0, metric: "visit", count: 96 },
  ...Array.from({ length: 60 }, (_, index) => ({
    daysAgo: index + 1,
    metric: "visit" as const,
    count: index < 30 ? 120 : 100,
  })),
  { daysAgo: 4, metric: "robot", count: 412 },
  { daysAgo: 2, metric: "download", count: 9 },
  { daysAgo: 12, metric: "download", count: 11 },
  { daysAgo: 45, metric: "download", count: 40 },
  { daysAgo: 6, metric: "message", count: 3 },
];

const chart = (page: Page, metric: string) =>
  page.getByRole("region", { name: metric, exact: true }).getByRole("img");

const counter = (page: Page, label: string) =>
  page.getByRole("region", { name: "Totals" }).getByRole("link", { name: label });

test("the counters show '...' until they are known, then the totals and what is unfinished", async ({
  owner,
  site,
}) => {
  await site.createBlog();
  await site.createBlog({ title: "Not yet", published: false });
  await site.createEbook();
  await site.sendMessage();
  const answer = await holdCalls(owner, "GET", apiPaths.counters());
  await owner.goto(adminPaths.dashboard());
  for (const label of ["Total Blogs", "Total Ebooks", "Unread Messages", "Total Downloads"]) {
    await expect(counter(owner, label)).toContainText("...");
  }
  answer();
  await expect(counter(owner, "Total Blogs")).toHaveAccessibleName("Total Blogs 2 1 draft");
  await expect(counter(owner, "Total Ebooks")).toHaveAccessibleName(
    "Total Ebooks 1 1 without a PDF",
  );
  await expect(counter(owner, "Unread Messages")).toHaveAccessibleName(
    "Unread Messages 1 oldest under an hour",
  );
  await expect(counter(owner, "Total Downloads")).toHaveAccessibleName(
    "Total Downloads 0 since launch",
  );
});

test("counters, quick actions and the most-read article lead where they say, by keyboard too", async ({
  owner,
  site,
}) => {
  const blog = await site.createBlog();
  remember(site, [{ daysAgo: 1, metric: "read", count: 1612, subject: blog.id }]);
  const ways: [name: string | RegExp, to: string][] = [
    [/^Total Blogs/, adminPaths.blogs()],
    [/^Total Ebooks/, adminPaths.ebooks()],
    [/^Unread Messages/, adminPaths.messages()],
    [/^Total Downloads/, adminPaths.ebooks()],
    ["Create New Blog", adminPaths.newBlog()],
    ["Upload Ebook", adminPaths.newEbook()],
    ["Configure SMTP", adminPaths.settings()],
    [`${blog.title} 1,612 reads`, adminPaths.editBlog(blog.id)],
  ];
  await owner.goto(adminPaths.dashboard());
  for (const [name, to] of ways) {
    await owner.getByRole("main").getByRole("link", { name }).press("Enter");
    await expect(owner).toHaveURL(to);
    await owner.goBack();
    await expect(owner).toHaveURL(adminPaths.dashboard());
  }
});

test("a new site shows seven steps, which tick themselves, hide and come back", async ({
  owner,
  site,
}) => {
  await owner.goto(adminPaths.dashboard());
  await expect(counter(owner, "Total Blogs")).toHaveAccessibleName("Total Blogs 0 none yet");
  const steps = owner.getByRole("region", { name: "Seven steps to an open door" });
  const step = (name: string) => steps.getByRole("listitem").filter({ hasText: name });
  const progress = steps.getByRole("progressbar", { name: "First steps" });
  await expect(progress).toHaveAttribute("aria-valuenow", "1");
  await expect(step("A password of your own")).toContainText(", done");
  await expect(step("Make it yours")).toHaveAttribute("aria-current", "step");
  await expect(
    owner.getByText("Numbers and charts appear here with the first visit."),
  ).toBeVisible();
  await expect(owner.getByRole("group", { name: "Range" })).toBeHidden();
  await expectAccessibleEverywhere(owner);

  await site.createBlog();
  const opened = owner.waitForEvent("popup");
  await steps.getByRole("link", { name: "View site" }).click();
  const visit = await opened;
  await expect(visit.getByRole("contentinfo")).toBeVisible();
  await visit.close();
  await expect(async () => {
    await owner.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    await expect(progress).toHaveAttribute("aria-valuenow", "3", { timeout: 1000 });
  }).toPass();
  await expect(step("Look at the site as a visitor")).toContainText(", done");

  await owner.getByRole("button", { name: "Hide these steps" }).press("Enter");
  await expect(steps).toBeHidden();
  await owner.reload();
  const back = owner.getByRole("button", { name: "First steps" });
  await expect(back).toBeVisible();
  await expect(steps).toBeHidden();
  await back.press("Enter");
  await expect(steps).toBeVisible();
  await expect(back).toBeHidden();
});

test("a range without anything says so", async ({ owner, site }) => {
  remember(site, [{ daysAgo: 200, metric: "visit", count: 1 }]);
  await owner.goto(adminPaths.dashboard());
  await expect(owner.getByRole("heading", { name: "No visits in these 30 days" })).toBeVisible();
  await expect(owner.getByText("No downloads in these 30 days")).toBeVisible();
  await expect(owner.getByText("No messages in these 30 days")).toBeVisible();
  await expect(owner.getByText("No blog was read in these 30 days.")).toBeVisible();
  await expect(owner.getByText("none before either")).toHaveCount(3);
});

test.describe("a visitor with a current browser", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  });

  test("is counted as a visit, and reads and messages show as well", async ({ owner, site }) => {
    const blog = await site.createBlog();
    // The portal has not been opened, so nobody is signed in yet.
    await owner.goto(sitePaths.blog(blog.slug));
    await site.sendMessage();
    await owner.goto(`${adminPaths.dashboard()}?days=7`);
    const visits = owner.getByRole("region", { name: "Visits", exact: true });
    await expect(visits.getByText("1 so far")).toBeVisible();
    await expect(
      visits.getByText("A person arriving at a public page from elsewhere"),
    ).toBeVisible();
    await expect(chart(owner, "Visits")).toHaveAccessibleName(
      `Visits per day, ${inWords(7)} to ${inWords(1)}: none. Today 1 so far.`,
    );
    await expect(chart(owner, "Messages")).toHaveAccessibleName(/: none\. Today 1 so far\./);
    await expect(owner.getByRole("link", { name: `${blog.title} 1 read` })).toBeVisible();
    await expect(owner.getByText("Robots are not counted, nor are your own visits.")).toBeVisible();
  });
});

test("a robot's visit is recognised and not counted", async ({ owner, site }) => {
  remember(site, [{ daysAgo: 200, metric: "visit", count: 1 }]);
  // Headless browsers identify themselves.
  await owner.goto(sitePaths.home());
  await owner.goto(adminPaths.dashboard());
  await expect(
    owner.getByText("1 visit by a robot is not counted, nor are your own."),
  ).toBeVisible();
  await expect(owner.getByRole("heading", { name: "No visits in these 30 days" })).toBeVisible();
});

test("each chart has its total, change, peak and days in words", async ({ owner, site }) => {
  remember(site, twoMonths);
  await owner.goto(adminPaths.dashboard());
  const panel = (name: string) => owner.getByRole("region", { name, exact: true });
  await expect(panel("Visits")).toContainText(
    "3,600 up 20%, compared with 3,000 in the 30 days before",
  );
  await expect(panel("Downloads")).toContainText("20 down 50%");
  await expect(panel("Messages")).toContainText("3 none before");
  await expect(chart(owner, "Downloads")).toHaveAccessibleName(
    `Downloads per day, ${inWords(30)} to ${inWords(1)}: 20 in all, most on ${inWords(12)} with 11. Today 0 so far.`,
  );
  await expect(chart(owner, "Downloads").getByText(`11 on ${inWords(12)}`)).toBeVisible();
  await expect(owner.getByText("412 visits by robots are not counted")).toBeVisible();
  // Today is still running: dotted, open, and in no sum.
  await expect(chart(owner, "Visits").getByText("96 so far")).toBeVisible();
  await expect(chart(owner, "Visits").locator(".chart-today line")).toHaveAttribute(
    "stroke-dasharray",
    "2 4",
  );
  await expect(chart(owner, "Visits").getByText("Today")).toBeVisible();
  await expect(chart(owner, "Downloads").getByText("Today, 0 so far")).toBeVisible();
});

test("a day's number shows at the pointer, and arrow keys move from day to day", async ({
  owner,
  site,
}) => {
  remember(site, twoMonths);
  await owner.goto(`${adminPaths.dashboard()}?days=7`);
  const tip = owner.getByRole("status");
  await chart(owner, "Visits").hover();
  await expect(tip).toContainText("120 visits");
  await chart(owner, "Visits").click();
  await owner.getByRole("heading", { name: "Dashboard" }).hover();
  await expect(tip, "neither the pointer nor its click leaves anything behind").toBeHidden();
  await chart(owner, "Downloads").focus();
  await expect(tip).toContainText(`${inWords(7)}0 downloads`);
  for (let step = 0; step < 5; step += 1) await owner.keyboard.press("ArrowRight");
  await expect(tip).toContainText(`${inWords(2)}9 downloads`);
  await owner.keyboard.press("ArrowLeft");
  await expect(tip).toContainText(`${inWords(3)}0 downloads`);
  for (let step = 0; step < 3; step += 1) await owner.keyboard.press("ArrowRight");
  await expect(tip).toContainText("so far");
  await owner.keyboard.press("Home");
  await expect(tip).toContainText(`${inWords(7)}0 downloads`);
  await owner.keyboard.press("Tab");
  await expect(tip).toContainText(`${inWords(7)}0 messages`);
  await owner.keyboard.press("Escape");
  await expect(tip, "what shows at the focus can be put away").toBeHidden();
});

test("the same numbers are available as a table, which the address remembers", async ({
  owner,
  site,
}) => {
  remember(site, twoMonths);
  await owner.goto(adminPaths.dashboard());
  const toggle = owner.getByRole("button", { name: "Show as table" });
  await toggle.focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("button", { name: "Hide table" })).toBeFocused();
  await expect(owner).toHaveURL(`${adminPaths.dashboard()}?table=shown`);
  await owner.reload();
  const table = owner.getByRole("table", { name: "Visits, downloads and messages by day" });
  await expect(table.getByRole("row")).toHaveCount(34);
  await expect(table.getByRole("row", { name: `${inWords(12)} 120 11 0` })).toBeVisible();
  await expect(table.getByRole("row", { name: "These 30 days 3,600 20 3" })).toBeVisible();
  await expect(table.getByRole("row", { name: "The 30 days before 3,000 40 0" })).toBeVisible();
  await owner.getByRole("button", { name: "Hide table" }).click();
  await expect(table).toBeHidden();
  await expect(owner).toHaveURL(adminPaths.dashboard());
});

test("the range is thirty days unless the address names another on offer", async ({
  owner,
  site,
}) => {
  remember(site, twoMonths);
  const pressed = owner
    .getByRole("group", { name: "Range" })
    .getByRole("button", { pressed: true });
  for (const [query, label] of [
    ["", "30 days"],
    ["?days=7", "7 days"],
    ["?days=90", "90 days"],
    ["?days=12", "30 days"],
    ["?days=week", "30 days"],
  ] as const) {
    await owner.goto(adminPaths.dashboard() + query);
    await expect(pressed).toHaveText(label);
    await expect(owner.getByRole("heading", { name: `Most read, ${label}` })).toBeVisible();
  }
});

test("the former range stays until the next one has loaded, and the table stays open", async ({
  owner,
  site,
}) => {
  remember(site, twoMonths);
  await owner.goto(`${adminPaths.dashboard()}?table=shown`);
  const visits = owner.getByRole("region", { name: "Visits", exact: true });
  await expect(visits).toContainText("3,600");
  const answer = await holdCalls(owner, "GET", apiPaths.stats());
  await owner.getByRole("button", { name: "90 days" }).click();
  await expect(owner).toHaveURL(`${adminPaths.dashboard()}?table=shown&days=90`);
  await expect(visits).toHaveAttribute("aria-busy", "true");
  await expect(visits).toContainText("3,600");
  await expect(chart(owner, "Visits")).toBeVisible();
  answer();
  await expect(visits).toContainText("6,600");
  await expect(visits).toHaveAttribute("aria-busy", "false");
  await expect(owner.getByRole("table").getByRole("row")).toHaveCount(94);
});

test("the numbers are updated when the owner comes back to the tab", async ({ owner, site }) => {
  remember(site, twoMonths);
  await owner.clock.install();
  await owner.goto(adminPaths.dashboard());
  const visits = owner.getByRole("region", { name: "Visits", exact: true });
  await expect(visits).toContainText("3,600");
  remember(site, [{ daysAgo: 1, metric: "visit", count: 400, subject: "later" }]);
  await owner.clock.fastForward(15_000);
  await expect(visits).toContainText("3,600");
  await owner.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await expect(visits).toContainText("4,000");
});

test("the system info names the version, the database and the API as they are now", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const info = owner.getByRole("region", { name: "System info" });
  await owner.goto(adminPaths.dashboard());
  await expect(info).toContainText("Version1.0.0");
  await expect(info).toContainText(/DatabaseConnectedSQLite \d/);
  await expect(info).toContainText("APIOnline");
  const detail = "The database does not answer.";
  const recover = await failCalls(owner, "GET", apiPaths.system(), {
    status: 503,
    code: "unavailable",
    detail,
  });
  await owner.reload();
  await expect(info).toContainText("DatabaseNot answering");
  await expect(info).toContainText("APIOnline");
  await expect(info.getByRole("alert")).toContainText(detail);
  await recover();
  await info.getByRole("button", { name: "Try again" }).click();
  await expect(info).toContainText("DatabaseConnected");
  await expect(info.getByRole("alert")).toBeHidden();
});

test("counters, charts and system info fail separately and recover without a reload", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  remember(site, twoMonths);
  const parts = [
    { path: apiPaths.counters(), title: "The totals could not be loaded." },
    { path: apiPaths.stats(), title: "The charts could not be loaded." },
    { path: apiPaths.system(), title: "The server stumbled." },
  ];
  const signs = [
    counter(owner, "Total Blogs"),
    chart(owner, "Visits"),
    owner.getByText("Connected"),
  ];
  for (const [broken, { path, title }] of parts.entries()) {
    const recover = await failCalls(owner, "GET", path, away);
    await owner.goto(adminPaths.dashboard());
    const alert = owner.getByRole("alert").filter({ hasText: title });
    await expect(alert).toContainText(away.detail);
    for (const [part, sign] of signs.entries()) {
      if (part === broken) await expect(sign).toBeHidden();
      else await expect(sign).toBeVisible();
    }
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert.getByRole("button", { name: "Try again" })).toBeEnabled();
    await recover();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toBeHidden();
    await expect(signs[broken]!).toBeVisible();
  }
});

test("without a network every part says so, in words that pass axe", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  for (const path of [apiPaths.counters(), apiPaths.stats(), apiPaths.system()]) {
    await failCalls(owner, "GET", path, "network");
  }
  await owner.goto(adminPaths.dashboard());
  await expect(owner.getByRole("alert")).toHaveCount(3);
  await expect(owner.getByText("The server cannot be reached.")).toHaveCount(3);
  await expect(owner.getByRole("link", { name: "Create New Blog" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);
});

test("numbers that cannot be updated stay, and say so", async ({ owner, site, allowTrouble }) => {
  allowTrouble(/Failed to load resource/);
  remember(site, twoMonths);
  await owner.clock.install();
  await owner.goto(adminPaths.dashboard());
  await expect(chart(owner, "Visits")).toBeVisible();
  await failCalls(owner, "GET", apiPaths.stats(), away);
  await failCalls(owner, "GET", apiPaths.counters(), away);
  await owner.clock.runFor(70_000);
  await expect(owner.getByText("The charts may be out of date.")).toBeVisible();
  await expect(owner.getByText("The totals may be out of date.")).toBeVisible();
  await expect(chart(owner, "Visits")).toBeVisible();
  await expect(counter(owner, "Total Blogs")).toBeVisible();
});

test("the charts are drawn at once, without movement, in the theme's colours", async ({
  owner,
  site,
}) => {
  remember(site, twoMonths);
  await owner.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await owner.goto(adminPaths.dashboard());
  const line = chart(owner, "Visits").locator("path.chart-line");
  await expect(line).toHaveCount(1);
  const moving = () => owner.evaluate(() => document.getAnimations().length);
  await expect.poll(moving).toBe(0);
  const colour = () => line.evaluate((path) => getComputedStyle(path).stroke);
  const light = await colour();
  await owner.getByRole("button", { name: "Theme: match system" }).click();
  await owner.getByRole("button", { name: "Theme: light" }).click();
  await expect.poll(colour).not.toBe(light);
});

test("a full dashboard with the longest titles passes axe at every width without scrolling sideways", async ({
  owner,
  site,
}) => {
  const blog = await site.createBlog({ title: "x".repeat(200) });
  await site.sendMessage();
  remember(site, [
    ...twoMonths,
    { daysAgo: 3, metric: "visit", count: 12_345_678, subject: "x" },
    { daysAgo: 5, metric: "read", count: 1_234_567, subject: blog.id },
  ]);
  await owner.goto(`${adminPaths.dashboard()}?table=shown&days=7`);
  await expect(chart(owner, "Messages")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await owner.setViewportSize({ ...screens.desktop, width });
    const overflow = await owner.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width}`).toBe(0);
  }
  await owner.setViewportSize({ width: 320, height: 800 });
  await owner.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe("where visits come from", () => {
  const linkedin = "c:linkedin|pilot|social";
  const sources: Counted[] = [
    { daysAgo: 2, metric: "visit", count: 300, subject: "d" },
    { daysAgo: 2, metric: "visit", count: 210, subject: "h:google" },
    { daysAgo: 2, metric: "visit", count: 60, subject: linkedin },
    { daysAgo: 35, metric: "visit", count: 21, subject: linkedin },
    { daysAgo: 2, metric: "visit", count: 17, subject: "a:chatgpt" },
    { daysAgo: 2, metric: "visit", count: 6, subject: "a:perplexity" },
    { daysAgo: 2, metric: "visit", count: 1, subject: "h:invented.example" },
    { daysAgo: 3, metric: "message", count: 23 },
    { daysAgo: 3, metric: "message_from", count: 3, subject: linkedin },
    { daysAgo: 3, metric: "read_before", count: 17 },
    { daysAgo: 3, metric: "read_before", count: 12, subject: "/services" },
    { daysAgo: 3, metric: "read_before", count: 7, subject: "/about" },
  ];

  test("is told by source, and a source has its own chart", async ({ owner, site }) => {
    remember(site, sources);
    await owner.goto(adminPaths.dashboard());
    const panel = owner.getByRole("region", { name: "Where visits come from" });
    await expect(panel).toContainText("594 visits in 30 days");
    await expect(panel).toContainText(
      "linkedin, pilot brought 60 visits, up from 21, and 3 of your 23 messages name it.",
    );
    await expect(panel).toContainText("ChatGPT 17, Perplexity 6");
    const row = panel.getByRole("button", { name: /^linkedin, pilot/ });
    await expect(row).toHaveAccessibleName(
      /^linkedin, pilot ?, campaign ?, 3 messages ?, 60 visits, up 186%$/,
    );
    await row.press("Enter");
    await expect(row).toHaveAttribute("aria-pressed", "true");
    const visits = owner.getByRole("region", { name: "Visits", exact: true });
    await expect(visits).toContainText("from linkedin, pilot");
    await expect(visits).toContainText("60");
    expect(new URL(owner.url()).searchParams.get("source")).toBe(linkedin);
    await owner.keyboard.press("ArrowUp");
    await expect(panel.getByRole("button", { name: /^google/ })).toBeFocused();
    await owner.keyboard.press("Escape");
    await expect(visits).not.toContainText("from linkedin");
    const read = owner.getByRole("region", { name: "Read before a message" });
    await expect(read).toContainText("17 of your 23 messages brought what was read before.");
    await expect(read.getByRole("link", { name: /^Services/ })).toHaveAttribute(
      "href",
      `${adminPaths.messages()}?q=read%3Aservices`,
    );
    await expectAccessibleEverywhere(owner);
  });
});
