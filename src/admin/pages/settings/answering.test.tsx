import { afterEach, beforeEach, expect, it } from "vitest";
import type { AutoReply } from "#contract/auto-reply.ts";
import { messagePaths, settingsPages, settingsPaths } from "#contract/paths.ts";
import type { SavedAnswer } from "#contract/saved-answer.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import {
  descriptionOf,
  find,
  findToast,
  focused,
  openPortal,
  query,
  screen,
  within,
} from "#test/portal/portal.tsx";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

async function stored<Answer>(path: string): Promise<Answer> {
  return (await app.send("GET", path, undefined, await app.signIn())).json();
}

it("the address of the former page of the automatic reply leads to Answering", async () => {
  await openPortal(app, `${settingsPages.answering().replace("answering", "auto-reply")}`);
  await find("heading", "Answering");
  expect(location.pathname).toBe(settingsPages.answering());
});

it("the signature has four lines at most, and is saved with the choice of copies", async () => {
  const portal = await openPortal(app, settingsPages.answering());
  const field = "Signature (optional)";
  await portal.fill(field, "One\nTwo\nThree\nFour\nFive");
  await portal.owner.click(await screen.findByLabelText(/^Send a copy to/));
  await portal.owner.click(await find("button", "Save"));
  await screen.findByText("Keep the signature to four lines.");
  await portal.fill(field, "  Alex Moreno\r\nPortico <b>02</b> 5550 1234\n\n");
  await portal.owner.click(await find("button", "Save"));
  await findToast("Answering saved.");
  const settings = await stored<SiteSettings>(settingsPaths.siteSettings());
  expect(settings).toMatchObject({
    answer_signature: "Alex Moreno\nPortico <b>02</b> 5550 1234",
    answer_copy: false,
  });
});

it("the automatic reply is turned on and worded here, and typed words ask before they go", async () => {
  const portal = await openPortal(app, settingsPages.answering());
  await screen.findByText("Automatic reply: off");
  const edit = await find("button", "Edit the automatic reply");
  await portal.owner.click(edit);
  const dialog = within(await find("dialog", "Automatic reply"));
  const words = await dialog.findByLabelText("What it says");
  await portal.fill(words, "");
  await portal.owner.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("Enter the reply.");
  expect(descriptionOf(words)).toContain("Enter the reply.");
  await portal.fill(words, "A person reads it.");
  await portal.owner.click(dialog.getByLabelText("Send a reply automatically"));
  await portal.owner.keyboard("{Escape}");
  await portal.owner.click(await find("button", "Keep editing"));
  await portal.owner.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Saved. Visitors are answered.");
  await screen.findByText("Automatic reply: on");
  await screen.findByText("No replies go out yet, because mail is not set up.");
  await expect.poll(() => query("dialog", "Automatic reply")).toBeNull();
  await focused().toBe(edit);
  const reply = await stored<AutoReply>(settingsPaths.autoReply());
  expect(reply).toEqual({ is_on: true, text: "A person reads it." });
});

it("an answer is saved, renamed and deleted, and comes back in its place", async () => {
  const portal = await openPortal(app, settingsPages.answering());
  const add = async (name: string, text: string) => {
    await portal.owner.click(await find("button", "Add an answer"));
    const dialog = await find("dialog", "Save an answer");
    await portal.fill(within(dialog).getByLabelText("Name"), name);
    await portal.fill(within(dialog).getByLabelText("Text"), text);
    await portal.owner.click(within(dialog).getByRole("button", { name: "Save" }));
    return dialog;
  };
  await add("Yes", "Hello {first name}, yes.");
  await findToast("“Yes” is saved");
  await add("<b>No</b>", "No.");
  await findToast("“<b>No</b>” is saved");
  const twice = await add("yes", "Again.");
  await within(twice).findByText("Another saved answer has this name.");
  await portal.fill(within(twice).getByLabelText("Name"), "Maybe");
  await portal.owner.click(within(twice).getByRole("button", { name: "Save" }));
  await findToast("“Maybe” is saved");

  await portal.owner.click(await find("button", "Edit Yes"));
  const dialog = await find("dialog", "Edit the saved answer");
  await portal.fill(within(dialog).getByLabelText("Name"), "Yes, next step");
  await portal.owner.click(within(dialog).getByRole("button", { name: "Save" }));
  await findToast("“Yes, next step” is saved");

  const names = async () =>
    (await stored<SavedAnswer[]>(messagePaths.savedAnswers())).map(({ name }) => name);
  expect(await names()).toEqual(["Maybe", "<b>No</b>", "Yes, next step"]);
  await portal.owner.click(await find("button", "Delete <b>No</b>"));
  const toast = await findToast("“<b>No</b>” is deleted");
  await focused().toBe(await find("button", "Edit Yes, next step"));
  await portal.owner.click(await find("button", "Undo", toast));
  await find("button", "Delete <b>No</b>");
  expect(await names()).toEqual(["Maybe", "<b>No</b>", "Yes, next step"]);
});

it("an answer that another window changed meanwhile is not written over unasked", async () => {
  const token = await app.signIn();
  const made = await app.send(
    "POST",
    messagePaths.savedAnswers(),
    { name: "Yes", text: "Yes." },
    token,
  );
  const { id }: SavedAnswer = await made.json();
  const portal = await openPortal(app, settingsPages.answering());
  await portal.owner.click(await find("button", "Edit Yes"));
  const dialog = within(await find("dialog", "Edit the saved answer"));
  await portal.fill(dialog.getByLabelText("Text"), "Mine.");
  await app.send("PUT", messagePaths.savedAnswer(id), { text: "Theirs." }, token);
  await portal.owner.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("This answer was changed elsewhere since you opened it.");
  await portal.owner.click(dialog.getByRole("button", { name: "Load theirs" }));
  await dialog.findByDisplayValue("Theirs.");
  await portal.fill(dialog.getByLabelText("Text"), "Both.");
  await portal.owner.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("“Yes” is saved");
  expect(await stored(messagePaths.savedAnswers())).toMatchObject([{ text: "Both." }]);
});
