import type { Page } from "@playwright/test";
import { adminPaths, apiPaths } from "#contract/paths.ts";
import type { Counters } from "#contract/stats.ts";
import { pane, row, rows, sendMessages } from "#test/support/messages.ts";
import { expect, holdCalls, test } from "#test/support/portal.ts";

const banner = (owner: Page) => owner.getByText("2 messages were not emailed to you");

test("a screen is seen once its warnings are there, so that no row moves", async ({
  owner,
  site,
}) => {
  await sendMessages(site, 2);
  const devTools = await owner.context().newCDPSession(owner);
  await devTools.send("Animation.enable");
  // The screen would come after two seconds, which a busy machine may need.
  await devTools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await owner.addInitScript(recordRow);
  const answer = await holdCalls(owner, "GET", apiPaths.counters());
  await owner.goto(adminPaths.messages());
  await expect(rows(owner)).toHaveCount(2);
  answer();
  await expect(banner(owner)).toBeVisible();
  await expect.poll(() => owner.evaluate(() => globalThis.seenAt.size)).toBe(1);
  await row(owner, "Visitor 2").click();
  await expect(pane(owner).getByRole("heading", { name: "Visitor 2" })).toBeVisible();
  await devTools.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await devTools.detach();
});

test("a warning that comes later waits until something is opened", async ({ owner, site }) => {
  await sendMessages(site, 2);
  await owner.clock.install();
  const counters = await site.call<Counters>("GET", apiPaths.counters());
  const told = { ...counters, unread_messages: 2, mail: { ...counters.mail, unsent: 0 } };
  await owner.route(`**${apiPaths.counters()}`, (route) => route.fulfill({ json: told }));
  await owner.goto(adminPaths.messages());
  await expect(row(owner, "Visitor 2")).toBeVisible();
  Object.assign(told, { unread_messages: 7, mail: counters.mail });
  await owner.clock.runFor(61_000);
  await expect(owner.getByRole("link", { name: "Messages", description: /7/ })).toBeVisible();
  await expect(banner(owner)).toBeHidden();
  await row(owner, "Visitor 2").click();
  await expect(banner(owner)).toBeVisible();
});

declare global {
  var seenAt: Set<number>;
}

/** Runs in the page: notes at every frame where the first row is seen. */
function recordRow(): void {
  globalThis.seenAt = new Set();
  const record = () => {
    const first = document.querySelector("main li");
    if (first?.checkVisibility({ opacityProperty: true })) {
      globalThis.seenAt.add(first.getBoundingClientRect().top);
    }
    requestAnimationFrame(record);
  };
  record();
}
