import { afterEach, beforeEach, expect, it } from "vitest";
import { adminPaths, settingsPaths } from "#contract/paths.ts";
import type { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import {
  descriptionOf,
  find,
  findToast,
  focused,
  openPortal,
  type Portal,
  screen,
  within,
} from "#test/portal/portal.tsx";
import { administrator } from "#test/support/administrator.ts";
import { startApp, type TestApp } from "#test/support/app.ts";

const FAILED = "Failed to save configuration";
const SAVED = "SMTP configuration saved successfully!";
const SAVE = ["POST", new RegExp(`${settingsPaths.smtpConfig()}$`)] as const;
const CTRL_S = "{Control>}s{/Control}";

const config: SmtpConfigInput = {
  smtp_host: "smtp.agency.example",
  smtp_port: 587,
  smtp_user: "studio@agency.example",
  smtp_password: "the mail password",
  smtp_from_email: "studio@agency.example",
  smtp_to_email: "leads@agency.example",
  smtp_use_tls: true,
};

let app: TestApp;
let portal: Portal;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

async function store(fields: Partial<SmtpConfigInput> = {}): Promise<void> {
  const token = await app.signIn();
  await app.send("POST", settingsPaths.smtpConfig(), { ...config, ...fields }, token);
}

async function stored(): Promise<SmtpConfig> {
  const token = await app.signIn();
  return (await app.send("GET", settingsPaths.smtpConfig(), undefined, token)).json();
}

async function openMail() {
  portal = await openPortal(app, adminPaths.settings());
  return findForm();
}

async function findForm() {
  await screen.findByLabelText("SMTP host");
  const section = within(document.getElementById("mail") as HTMLElement);
  const field = (name: string) =>
    section.getByLabelText<HTMLInputElement>(name, { selector: "input" });
  return {
    section,
    host: field("SMTP host"),
    port: field("Port"),
    user: field("Username"),
    password: field("Password"),
    from: field("From email"),
    to: field("To email"),
    others: field("Also send messages to (optional)"),
    tls: field("Use TLS"),
    save: section.getByRole<HTMLButtonElement>("button", { name: "Save" }),
  };
}

type MailForm = Awaited<ReturnType<typeof openMail>>;

async function fillMail(form: MailForm, fields: Partial<SmtpConfigInput> = {}): Promise<void> {
  const values = { ...config, ...fields };
  await portal.fill(form.host, values.smtp_host);
  await portal.fill(form.user, values.smtp_user);
  await portal.fill(form.password, values.smtp_password ?? "");
  await portal.fill(form.from, values.smtp_from_email);
  await portal.fill(form.to, values.smtp_to_email);
}

function saves(): unknown[] {
  return portal.line.sent.flatMap(({ method, path, body }) =>
    method === SAVE[0] && SAVE[1].test(path) ? [body] : [],
  );
}

it("TLS that is switched off is stored, with a warning", async () => {
  await store();
  const form = await openMail();
  const { owner } = portal;
  await form.section.findByText(/STARTTLS/);
  await owner.click(form.tls);
  await form.section.findByText("Not encrypted");
  await portal.fill(form.port, "465");
  await form.section.findByText("Port 465 needs TLS");
  await owner.click(form.tls);
  await form.section.findByText("Port 465: encrypted from the start.");
  await owner.click(form.tls);
  await portal.fill(form.port, "25");
  await form.section.findByText(/^Without TLS, enter the password again\./);
  await owner.click(form.save);
  await focused().toBe(form.password);
  expect(descriptionOf(form.password)).toMatch(/^Enter the password again: /);
  await owner.click(form.tls);
  await expect.poll(() => form.section.queryByText(/^Enter the password again: /)).toBeNull();
  await owner.click(form.tls);
  await portal.fill(form.password, "the mail password");
  await owner.click(form.save);
  await findToast(SAVED);
  expect(await stored()).toMatchObject({ smtp_port: 25, smtp_use_tls: false });
});

it("more addresses stand in one field, each checked, and doubles are dropped", async () => {
  await store();
  const form = await openMail();
  const { owner } = portal;
  await portal.fill(form.others, "one@agency.example, x@, two@agency.example");
  await owner.click(form.save);
  await form.section.findByText("“x@”: Enter a full email address, like name@company.com.");
  await portal.fill(form.others, "1@a.test 2@a.test 3@a.test 4@a.test 5@a.test");
  await form.section.findByText("Name at most 4 more addresses.");
  const typed = " ines@münchen.example ;\r\nINES@xn--mnchen-3ya.example,leads@agency.example, ";
  await portal.fill(form.others, typed);
  await owner.click(form.save);
  await findToast(SAVED);
  await expect.poll(() => form.others.value).toBe("INES@xn--mnchen-3ya.example");
  expect((await stored()).smtp_also_to).toEqual(["INES@xn--mnchen-3ya.example"]);
});

it("a password of odd characters and blanks is sent as typed and never shown again", async () => {
  const password = `  #@:/?%"'$!\\ <b>ä&amp; `;
  const form = await openMail();
  await fillMail(form, { smtp_password: password });
  await portal.owner.click(form.save);
  await findToast(SAVED);
  expect(saves()).toMatchObject([{ ...config, smtp_password: password }]);
  await form.section.findByText(/Leave empty to keep the current password\.$/);
  const values = [...document.querySelectorAll("input")].map(({ value }) => value);
  const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
  const everything = [document.documentElement.innerHTML, ...values, kept];
  expect(everything.join("\n")).not.toContain("#@:/?%");
});

it("an empty password keeps the stored one, but not for another server or account", async () => {
  await store();
  const form = await openMail();
  const keeps = () =>
    form.section.queryByText("Stored encrypted. Leave empty to keep the current password.");
  expect(keeps()).not.toBeNull();
  await portal.fill(form.to, "else@agency.example");
  await portal.owner.click(form.save);
  await findToast(SAVED);
  expect(await stored()).toMatchObject({
    has_password: true,
    smtp_to_email: "else@agency.example",
  });
  await portal.fill(form.host, "smtp.gmail.com");
  await expect.poll(keeps).toBeNull();
  await portal.owner.click(form.save);
  await form.section.findByText("Enter the password of this account.");
  await focused().toBe(form.password);
  await portal.fill(form.host, config.smtp_host);
  await expect
    .poll(() => form.section.queryByText("Enter the password of this account."))
    .toBeNull();
  expect(saves()).toHaveLength(1);
});

it("missing values are reported at their fields before anything is sent", async () => {
  const form = await openMail();
  await portal.fill(form.to, "nobody@");
  await portal.fill(form.port, "");
  await portal.owner.click(form.save);
  await focused().toBe(form.host);
  expect(descriptionOf(form.host)).toBe("Enter the host.");
  expect(descriptionOf(form.port)).toBe("Enter the port as a number, usually 587.");
  expect(descriptionOf(form.user)).toBe("Enter the username.");
  expect(descriptionOf(form.password)).toMatch(/^Enter the password of this account\./);
  expect(descriptionOf(form.from)).toBe("Enter an email address.");
  expect(descriptionOf(form.to)).toMatch(/^Enter a full email address, like name@company\.com\./);
  expect(saves()).toEqual([]);
});

it("an invalid port is reported, and what was typed stays", async () => {
  await store();
  const form = await openMail();
  for (const [typed, complaint] of [
    ["58a", "Enter the port as a number, usually 587."],
    ["587.5", "Enter the port as a whole number, usually 587."],
    ["70000", "A port lies between 1 and 65535; most providers use 587."],
    ["0", "A port lies between 1 and 65535; most providers use 587."],
  ] as const) {
    await portal.fill(form.port, typed);
    await portal.owner.click(form.save);
    await expect.poll(() => descriptionOf(form.port)).toBe(complaint);
    expect(form.port.value).toBe(typed);
  }
  await portal.fill(form.port, " 465 ");
  await portal.owner.click(form.save);
  await findToast(SAVED);
  expect(await stored()).toMatchObject({ smtp_port: 465 });
});

it("a sender of another domain gets a warning and is saved all the same", async () => {
  const form = await openMail();
  await fillMail(form, { smtp_user: "studio@gmail.com" });
  await form.section.findByText("The account belongs to gmail.com");
  await portal.owner.click(form.save);
  await findToast(SAVED);
  expect(await stored()).toMatchObject({ smtp_user: "studio@gmail.com" });
});

it("the button shows that a save is in progress and ignores clicks; later typing stays", async () => {
  await store();
  const form = await openMail();
  portal.line.next(SAVE, "waits");
  await portal.fill(form.to, "first@agency.example");
  await portal.owner.dblClick(form.save);
  await expect.poll(() => form.save.textContent).toBe("Saving...");
  expect(form.save.disabled).toBe(true);
  await portal.owner.type(form.from, "x");
  await portal.fill(form.to, "second@agency.example");
  await portal.owner.keyboard(CTRL_S);
  portal.line.release();
  await findToast(SAVED);
  expect(form.to.value).toBe("second@agency.example");
  await form.section.findByText("Not saved yet");
  expect(saves()).toHaveLength(1);
  expect(await stored()).toMatchObject({ smtp_to_email: "first@agency.example" });
});

it("a failed save shows its reason in a toast, what was typed stays, and saving again works", async () => {
  const form = await openMail();
  await fillMail(form);
  form.save.focus();
  for (const [fate, reason] of [
    [{ status: 409, code: "conflict", detail: "Changed elsewhere." }, "Changed elsewhere."],
    [{ status: 413, code: "too_large", detail: "That is too much." }, "That is too much."],
    [{ status: 422, code: "invalid_fields", detail: "Not like this." }, "Not like this."],
    [{ status: 429, code: "rate_limited", detail: "Wait a minute." }, "Wait a minute."],
    [{ status: 500, code: "internal", detail: "It is our fault." }, "It is our fault."],
  ] as const) {
    portal.line.next(SAVE, fate);
    await portal.owner.keyboard("{Enter}");
    const said = await screen.findByText(reason, { selector: "[data-sonner-toast] *" });
    expect(said.closest("[data-sonner-toast]")?.textContent).toContain(FAILED);
    await expect.poll(() => form.save.textContent).toBe("Save");
    await focused().toBe(form.save);
    expect(form.host.value).toBe(config.smtp_host);
    expect(form.password.value).toBe("the mail password");
  }
  await portal.owner.keyboard("{Enter}");
  await findToast(SAVED);
  expect(await stored()).toMatchObject({ has_password: true });
});

it("a field that the server refuses shows the reason", async () => {
  const form = await openMail();
  await fillMail(form);
  const reason = "That host is not allowed here.";
  portal.line.next(SAVE, {
    status: 422,
    code: "invalid_fields",
    detail: "Some fields need attention.",
    errors: { smtp_host: [reason] },
  });
  await portal.owner.click(form.save);
  expect((await findToast(FAILED)).textContent).toContain("Some fields need attention.");
  expect(descriptionOf(form.host)).toBe(reason);
  await focused().toBe(form.host);
});

it("a session that ends during a save asks to sign in, and then saves", async () => {
  const form = await openMail();
  await fillMail(form);
  portal.line.next(SAVE, { status: 401, code: "unauthenticated", detail: "Sign in first." });
  await portal.owner.click(form.save);
  const dialog = await find("dialog", "Sign in to go on");
  const password = within(dialog).getByLabelText("Password", { selector: "input" });
  await portal.fill(password, administrator.password);
  await portal.owner.click(await find("button", "Login", dialog));
  await findToast(SAVED);
  expect(await stored()).toMatchObject({ smtp_host: config.smtp_host });
});

it("settings that cannot be loaded show no empty form and load on retry", async () => {
  await store();
  portal = await openPortal(app, adminPaths.dashboard());
  const recover = portal.line.always(["GET", SAVE[1]], {
    status: 500,
    code: "internal",
    detail: "Something went wrong on our side.",
  });
  await portal.go(adminPaths.settings());
  await screen.findByText("The mail settings could not be loaded.");
  await screen.findByText("Something went wrong on our side.");
  expect(screen.queryByLabelText("SMTP host")).toBeNull();
  recover();
  await portal.owner.click(await find("button", "Try again"));
  expect((await findForm()).host.value).toBe(config.smtp_host);
});

it("the guide fills in a service's server and leads to what is missing", async () => {
  const form = await openMail();
  await portal.fill(form.password, "typed before");
  await portal.fill(form.port, "25");
  await portal.owner.click(form.tls);
  await portal.owner.click(await find("button", "Use these settings of Yahoo"));
  expect(form.host.value).toBe("smtp.mail.yahoo.com");
  expect(form.port.value).toBe("587");
  expect(form.tls.checked).toBe(true);
  await focused().toBe(form.user);
  expect(screen.getByText("Host, port and TLS of Yahoo filled in").role).toBe("status");
  expect(form.user.value).toBe("");
  expect(form.password.value).toBe("typed before");
  await form.section.findByText("Not saved yet");
});

it("leaving with unsaved changes asks, and keeps or discards them", async () => {
  const form = await openMail();
  const { owner } = portal;
  await portal.fill(form.host, "smtp.half.example");
  const isHeldBack = !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isHeldBack, "closing the tab asks").toBe(true);
  const question = () => find("alertdialog", "Leave without saving?");
  await owner.click(await find("link", "Blogs"));
  const keep = await find("button", "Keep editing", await question());
  await focused().toBe(keep);
  await owner.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  expect(form.host.value).toBe("smtp.half.example");
  expect(location.pathname).toBe(adminPaths.settings());
  await owner.click(await find("link", "Account"));
  await owner.click(await find("button", "Keep editing", await question()));
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  await owner.click(await find("link", "Blogs"));
  await owner.click(await find("button", "Leave", await question()));
  await expect.poll(() => location.pathname).toBe(adminPaths.blogs());
});

it("Ctrl S saves from anywhere on the screen", async () => {
  await store();
  const form = await openMail();
  await portal.fill(form.to, "keys@agency.example");
  document.getElementById("main")?.focus();
  await portal.owner.keyboard(CTRL_S);
  await findToast(SAVED);
  expect(await stored()).toMatchObject({ smtp_to_email: "keys@agency.example" });
});

it("settings that are saved say so until a test passes", async () => {
  await store();
  const form = await openMail();
  await screen.findByText("Saved, but not tested");
  const links = within(screen.getByRole("navigation", { name: "Settings" })).getAllByRole("link");
  expect(links.slice(0, 4).map(({ textContent }) => textContent.trim())).toEqual([
    "Site",
    "Brand",
    "Names",
    "Mail, not tested",
  ]);
  await portal.fill(form.to, "other@agency.example");
  await portal.owner.click(form.save);
  expect((await findToast(SAVED)).textContent).toContain("Not tested yet.");
});
