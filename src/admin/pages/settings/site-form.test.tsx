// @module-tag slow
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminPaths } from "#contract/paths.ts";
import { find, findToast, openPortal, screen } from "#test/portal/portal.tsx";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it("a time zone is saved from the bar that is there only for it, and every date follows", async () => {
  const { owner } = await openPortal(app, adminPaths.siteSettings());
  const zone = await screen.findByLabelText("Time zone");
  const bar = () => screen.queryByRole("region", { name: "Changes" });
  expect(bar()).toBeNull();
  await owner.selectOptions(zone, "Asia/Tokyo");
  await owner.click(await find("button", "Discard", await find("region", "Changes")));
  await expect.poll(bar).toBeNull();
  const last = screen.getByLabelText("Reviews (optional)");
  await expect.poll(() => document.activeElement).toBe(last);
  await owner.selectOptions(zone, "Australia/Sydney");
  await screen.findByText(/Now \w{3}, \w{3} \d+, \d\d:\d\d in Sydney\./);
  await owner.keyboard("{Control>}s{/Control}");
  await findToast("Site settings saved.");
  await expect.poll(bar).toBeNull();
  await owner.click(await find("link", "Dashboard"));
  await screen.findByText(/ in Sydney$/);
});
