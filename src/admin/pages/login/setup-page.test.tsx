import { afterEach, beforeEach, expect, it } from "vitest";
import { adminPaths, apiPaths } from "#contract/paths.ts";
import { find, findToast, openPortal, type Portal, screen } from "#test/portal/portal.tsx";
import { administrator } from "#test/support/administrator.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { slow } from "#test/support/slow.ts";

const PASSWORD = "a  password of our own #@:/?%";
const setup = ["POST", new RegExp(`${apiPaths.setup()}$`)] as const;

let app: TestApp;
let portal: Portal;

beforeEach(async () => {
  app = await startApp({ ADMIN_USERNAME: "", ADMIN_PASSWORD: "" });
});
afterEach(async () => {
  portal.close();
  await app.close();
});

async function open(path: string): Promise<void> {
  portal = await openPortal(app, path, { hasPassword: false });
}

/** The token of the link that the start printed. */
function printedToken(): string {
  const [token] = app.log.flatMap((line) => /setup#token=([\w-]{43})/.exec(line)?.[1] ?? []);
  if (token === undefined) throw new Error("A password is set already.");
  return token;
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function fill(): Promise<void> {
  for (const label of ["Password", "Repeat password"]) {
    await portal.owner.click(await field(label));
    await portal.owner.paste(PASSWORD);
  }
}

const send = async () => portal.owner.click(await find("button", "Set password"));

async function expectTypedStays(): Promise<void> {
  for (const label of ["Password", "Repeat password"]) {
    expect((await field(label)).value).toBe(PASSWORD);
  }
}

async function describes(label: string, words: string): Promise<void> {
  const said = await screen.findByText((text) => text.startsWith(words));
  const ids = (await field(label)).getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(
    ids.some((id) => document.getElementById(id)?.contains(said)),
    label,
  ).toBe(true);
}

slow(
  "an invalid password is reported at its field before it is sent, and can be shown",
  async () => {
    await open(adminPaths.setup(printedToken()));
    const username = await field("Username");
    await portal.owner.clear(username);
    await portal.owner.type(username, " ");
    await portal.owner.type(await field("Password"), "elevenchars");
    await send();
    await describes("Username", "Enter a username.");
    await describes("Password", "Use at least 12 characters.");
    await describes("Repeat password", "The two passwords differ.");
    expect(portal.line.sent).toEqual([]);
    await portal.owner.click(await find("button", "Show password"));
    expect((await field("Password")).type).toBe("text");
  },
);

slow("every failure shows its reason in a toast, and what was typed stays", async () => {
  await open(adminPaths.setup(printedToken()));
  await fill();
  for (const [fate, reason] of [
    ["never arrives", "The server cannot be reached."],
    [{ status: 500, code: "internal", detail: "It is our fault." }, "It is our fault."],
    [{ status: 403, code: "forbidden", detail: "Another site." }, "Another site."],
  ] as const) {
    portal.line.next(setup, fate);
    await send();
    await screen.findByText((text) => text.startsWith(reason), {
      selector: "[data-sonner-toast] *",
    });
    await findToast("Failed to set the password");
    await expectTypedStays();
  }
  portal.line.next(setup, "waits");
  await send();
  expect(await find("button", "Saving...")).toHaveProperty("disabled", true);
  portal.line.release();
  await find("heading", "Dashboard");
  expect(location.pathname).toBe(adminPaths.dashboard());
});

it("once the password is set, a screen that cannot be loaded does not look like a failure to set it", async () => {
  await open(adminPaths.setup(printedToken()));
  await fill();
  portal.line.next(["GET", new RegExp(`${apiPaths.me()}$`)], "never arrives");
  await send();
  await screen.findByText("The portal cannot be opened right now.");
  expect(screen.queryByText("Failed to set the password")).toBeNull();
  await portal.owner.click(await find("button", "Try again"));
  await find("heading", "Dashboard");
});

it("a link that is not as it was given says so, and what was typed stays", async () => {
  await open(adminPaths.setup("A".repeat(300)));
  await fill();
  await send();
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("This setup link is not as it was given.");
  expect(notice.textContent).toContain("npm run portico -- setup-link");
  await expectTypedStays();
});

it("an invalid link says how to get a new one, which works in its place", async () => {
  await open(adminPaths.setup("A".repeat(43)));
  await fill();
  await send();
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("not valid any more");
  expect(notice.textContent).toContain("npm run portico -- setup-link");
  await portal.go(adminPaths.setup(printedToken()));
  await expect.poll(() => notice.isConnected).toBe(false);
  await expectTypedStays();
  await send();
  await find("heading", "Dashboard");
});

it("a link that someone else has used leads to the sign-in", async () => {
  const token = printedToken();
  await open(adminPaths.setup(token));
  await fill();
  await app.send("POST", apiPaths.setup(), { ...administrator, token });
  await send();
  await screen.findByText("A password has been set meanwhile.");
  await portal.owner.click(await find("link", "Sign in"));
  await find("heading", "Admin Login");
});

it("half a link says where the whole one is", async () => {
  await open(adminPaths.setup());
  await screen.findByText("This address is only part of a setup link.");
  await screen.findByText("npm run portico -- setup-link");
});
