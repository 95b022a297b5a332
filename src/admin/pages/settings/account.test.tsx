import { afterEach, beforeEach, expect } from "vitest";
import { adminPaths, apiPaths, settingsPaths } from "#contract/paths.ts";
import {
  descriptionOf,
  find,
  findToast,
  focused,
  openPortal,
  type Portal,
  pressEnter,
  query,
  screen,
  within,
} from "#test/portal/portal.tsx";
import { administrator } from "#test/support/administrator.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { logIn } from "#test/support/log-in.ts";
import { slow } from "#test/support/slow.ts";

const CHANGED = "Password changed. Every other device is signed out.";
const NOT_CHANGED = "Failed to change the password";
const NEW_PASSWORD = "a  password of our own #@:/?%";
const CHANGE = ["PUT", settingsPaths.password()] as const;
const DEVICES = ["GET", settingsPaths.sessions()] as const;
const SIGN_OUT = ["DELETE", /\/sessions\//] as const;
const fault = { status: 500, code: "internal", detail: "It is our fault." } as const;
const safariOnIphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

let app: TestApp;
let portal: Portal;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

async function openAccount() {
  portal = await openPortal(app, adminPaths.accountSettings());
  const form = await find("region", "Change password");
  const field = (label: string) => within(form).getByLabelText<HTMLInputElement>(label);
  return {
    current: field("Current password"),
    next: field("New password"),
    repeated: field("Repeat new password"),
    change: within(form).getByRole("button", { name: "Change password" }),
  };
}

type AccountForm = Awaited<ReturnType<typeof openAccount>>;

async function typeChange({ current, next, repeated }: AccountForm, password: string) {
  await portal.fill(current, password);
  await portal.fill(next, NEW_PASSWORD);
  await portal.fill(repeated, NEW_PASSWORD);
}

/** Signs the owner in on a telephone. */
async function openTelephone(): Promise<void> {
  await logIn(app, administrator, { "User-Agent": safariOnIphone });
}

async function findDevices(): Promise<HTMLElement> {
  await screen.findByText("This device");
  return find("region", "Signed-in devices");
}

slow("a wrong current password is reported at its field, and what was typed stays", async () => {
  const form = await openAccount();
  await typeChange(form, "not the password");
  await portal.owner.keyboard("{Enter}");
  await findToast(NOT_CHANGED);
  expect(descriptionOf(form.current)).toBe("That is not the current password.");
  expect(document.activeElement).toBe(form.current);
  expect(form.next.value).toBe(NEW_PASSWORD);
  await portal.fill(form.current, administrator.password);
  await portal.owner.click(form.change);
  await findToast(CHANGED);
});

slow("a failed change shows its reason in a toast, and what was typed stays", async () => {
  const form = await openAccount();
  await typeChange(form, administrator.password);
  for (const [fate, reason] of [
    ["never arrives", "The server cannot be reached."],
    [{ status: 429, code: "rate_limited", detail: "Wait a minute." }, "Wait a minute."],
    [fault, fault.detail],
  ] as const) {
    const recover = portal.line.always(CHANGE, fate);
    await portal.owner.click(form.change);
    await expect.poll(async () => (await findToast(NOT_CHANGED)).textContent).toContain(reason);
    expect(form.next.value).toBe(NEW_PASSWORD);
    recover();
  }
  const before = portal.line.sent.length;
  // A failed request makes no difference once the password is changed.
  portal.line.always(["GET", apiPaths.me()], "never arrives");
  await portal.owner.dblClick(form.change);
  await findToast(CHANGED);
  expect(portal.line.sent.length - before).toBe(1);
});

slow("Ctrl S saves the password form", async () => {
  const form = await openAccount();
  await typeChange(form, administrator.password);
  await portal.owner.keyboard("{Control>}s{/Control}");
  await findToast(CHANGED);
});

slow("each password has its own button to show it", async () => {
  const { current, next } = await openAccount();
  await portal.fill(next, "visible words here");
  await portal.owner.click(await find("button", "Show new password"));
  expect([next.type, current.type]).toEqual(["text", "password"]);
  await portal.owner.click(await find("button", "Hide new password"));
  expect(next.type).toBe("password");
  expect(next.value).toBe("visible words here");
});

slow("all other devices are signed out at once, and this one stays", async () => {
  for (let count = 0; count < 6; count += 1) await openTelephone();
  await openAccount();
  const devices = await findDevices();
  expect(within(devices).getAllByRole("listitem")).toHaveLength(4);
  await pressEnter(portal, await find("button", "Show all 7 devices", devices));
  const items = within(devices).getAllByRole("listitem");
  expect(items).toHaveLength(7);
  await focused().toBe(items[4]);
  await portal.owner.click(await find("button", "Sign out all other devices", devices));
  await findToast("Every other device is signed out.");
  await expect.poll(() => within(devices).getAllByRole("listitem")).toHaveLength(1);
  expect(query("button", "Sign out all other devices", devices)).toBeNull();
  await portal.go(adminPaths.messages());
  await find("heading", "Messages");
});

slow("a device that cannot be signed out is reported; one already gone is gone", async () => {
  await openTelephone();
  await openAccount();
  const out = await find("button", "Sign out Safari on iPhone");
  portal.line.next(SIGN_OUT, fault);
  await portal.owner.click(out);
  expect((await findToast("Failed to sign the device out")).textContent).toContain(fault.detail);
  expect(out.isConnected).toBe(true);
  portal.line.next(SIGN_OUT, { status: 404, code: "not_found", detail: "No such session." });
  await portal.owner.click(out);
  await findToast("Safari on iPhone is signed out.");
  await findDevices();
});

slow("while devices are asked for again, the reason stays and the focus is not lost", async () => {
  await openTelephone();
  portal = await openPortal(app, adminPaths.settings());
  const fail = portal.line.always(DEVICES, fault);
  await portal.go(adminPaths.accountSettings());
  const again = await find("button", "Try again", await find("region", "Signed-in devices"));
  fail();
  const wait = portal.line.always(DEVICES, { ...fault, waits: true });
  await pressEnter(portal, again);
  await expect.poll(() => again.getAttribute("aria-busy")).toBe("true");
  await screen.findByText(fault.detail);
  wait();
  const recover = portal.line.always(DEVICES, fault);
  portal.line.release();
  await expect.poll(() => again.getAttribute("aria-busy")).not.toBe("true");
  await focused().toBe(again);
  recover();
  await pressEnter(portal, again);
  await findDevices();
});
