import type { Page } from "@playwright/test";
import type { ClockState } from "#contract/clock.ts";
import { DAY_MS, MINUTE_MS } from "#contract/durations.ts";
import { adminPaths, apiPaths } from "#contract/paths.ts";
import type { Me } from "#contract/session.ts";
import type { Counters } from "#contract/stats.ts";
import { expect, expectAccessibleEverywhere, test, toast } from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

/** Runs in every page before its scripts. */
function setClockAhead(ms: number): void {
  const { now } = Date;
  Date.now = () => now() + ms;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given) =>
      Reflect.construct(target, given.length > 0 ? given : [now() + ms]),
  });
}

function timeIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(moment);
}

/** The server's own counters with another clock, which no test sets. */
async function tellOfClock(page: Page, site: BuiltSite, clock: Partial<ClockState>): Promise<void> {
  const counters = await site.call<Counters>("GET", apiPaths.counters());
  await page.route(`**${apiPaths.counters()}`, (route) =>
    route.fulfill({ json: { ...counters, clock: { ...counters.clock, ...clock } } }),
  );
}

test("a clock that may be ahead is reported on every screen, with a note for the engineer", async ({
  owner,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await tellOfClock(owner, site, {
    state: "ahead",
    now: "2029-01-30T09:14:00.000Z",
    last_known_at: "2026-11-22T09:14:00.000Z",
  });
  await owner.goto(adminPaths.blogs());
  const title = owner.getByText("The server’s clock may be wrong: it says Jan 30, 2029");
  await expect(title).toBeVisible();
  await expect(owner.getByText("The site last ran on Nov 22, 2026")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("button", { name: "Copy a note for them" }).click();
  await expect(owner.getByRole("button", { name: "Copied" })).toBeVisible();
  const note = await owner.evaluate(() => navigator.clipboard.readText());
  expect(note).toContain("says 2029-01-30T09:14:00.000Z, which seems wrong. Please set it");
  await owner.goto(adminPaths.settings());
  await expect(title).toBeVisible();
});

test("a clock that is behind, or that this computer contradicts, has its own wording", async ({
  owner,
  site,
}) => {
  await tellOfClock(owner, site, {
    state: "behind",
    now: "2025-01-01T00:00:00.000Z",
    last_known_at: "2026-11-22T09:14:00.000Z",
  });
  await owner.goto(adminPaths.messages());
  await expect(owner.getByText("The server’s clock is wrong: it says")).toBeVisible();
  await expect(owner.getByText("It has been Nov 22, 2026")).toBeVisible();
  const now = new Date(Date.now() + 800 * DAY_MS).toISOString();
  await tellOfClock(owner, site, { state: "fine", now });
  await owner.reload();
  await expect(owner.getByText("The server’s clock may be wrong: it says")).toBeVisible();
  await expect(owner.getByText("This computer says")).toBeVisible();
});

test("a computer whose clock is wrong is told the server's time", async ({ owner, site }) => {
  // Long enough ahead to call a time of today past, and of another hour.
  await owner.addInitScript(setClockAhead, 90 * MINUTE_MS);
  const { id } = await site.createBlog({ published: false });
  await owner.goto(adminPaths.editBlog(id));
  await owner.getByRole("checkbox", { name: "Schedule" }).check();
  const soon = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  await owner.getByRole("button", { name: "Change the time zone" }).click();
  await owner.getByLabel("Time zone").fill("UTC");
  await owner.getByLabel("Day").fill(soon.slice(0, 10));
  await owner.getByLabel("Time", { exact: true }).fill(soon.slice(11, 16));
  await expect(owner.getByText(/in (?:59 minutes|1 hour)/)).toBeVisible();
  await owner.getByRole("textbox", { name: "Title" }).fill("On time");
  const before = new Date();
  const saved = owner.getByText(/^Saved \d/);
  await expect(saved).toBeVisible();
  const { time_zone } = await site.call<Me>("GET", apiPaths.me());
  const times = [before, new Date()].map((moment) => timeIn(time_zone, moment));
  expect(times).toContain((await saved.innerText()).slice("Saved ".length));
  await owner.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(toast(owner, "Blog scheduled")).toBeVisible();
});

test("the server's clock decides what is past, whatever this computer's has become", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createBlog({ published: false });
  const badge = owner.getByText(/^Scheduled for/);
  await owner.goto(adminPaths.editBlog(id));
  await owner.getByRole("checkbox", { name: "Schedule" }).check();
  await owner.getByRole("button", { name: "Change the time zone" }).click();
  await owner.getByLabel("Time zone").fill("UTC");
  const schedule = async (ms: number) => {
    const moment = new Date(Date.now() + ms).toISOString();
    await owner.getByLabel("Day").fill(moment.slice(0, 10));
    await owner.getByLabel("Time", { exact: true }).fill(moment.slice(11, 16));
    await owner.getByRole("button", { name: "Schedule", exact: true }).click();
  };
  // Somebody sets it while the editor is open.
  await owner.evaluate(setClockAhead, 90 * MINUTE_MS);
  await schedule(60 * MINUTE_MS);
  await expect(toast(owner, "Blog scheduled")).toContainText("Goes out on");
  await owner.goto(adminPaths.editBlog(id));
  await expect(badge).toBeVisible();
  await owner.evaluate(setClockAhead, -90 * MINUTE_MS);
  await schedule(-60 * MINUTE_MS);
  await expect(toast(owner, "Failed to save blog")).toContainText("Choose a time in the future.");
});

test("a correct clock is not mentioned", async ({ owner, site }) => {
  await site.createBlog();
  await owner.goto(adminPaths.dashboard());
  await expect(owner.getByText("all published")).toBeVisible();
  await expect(owner.getByText("clock")).toBeHidden();
});
