import { fireEvent } from "@testing-library/dom";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { settingsPages, settingsPaths } from "#contract/paths.ts";
import type { Question } from "#contract/question.ts";
import { SiteSettings } from "#contract/site-settings.ts";
import { find, findToast, openPortal, screen, within } from "#test/portal/portal.tsx";
import { startApp, type TestApp } from "#test/support/app.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const save = (questions: Question[]) =>
  app.send("PUT", settingsPaths.siteSettings(), { questions }, token);
beforeEach(() => save([]));

async function stored(): Promise<Question[]> {
  const answer = await app.send("GET", settingsPaths.siteSettings(), undefined, token);
  return SiteSettings.parse(await answer.json()).questions;
}

const row = async (at: number) =>
  within(await screen.findByRole("group", { name: `question ${at}` }));
const typed = (control: HTMLElement, value: string) =>
  fireEvent.change(control, { target: { value } });

describe("questions of the owner's own", () => {
  slow("are added, shown as visitors see them, put in order and saved", async () => {
    const { owner } = await openPortal(app, settingsPages.contactForm());
    await owner.click(await find("button", "Add a question"));
    typed((await row(1)).getByLabelText("Question"), "When would you like to start?");
    await owner.selectOptions((await row(1)).getByLabelText("Answered by"), "one of these");
    const choice = await screen.findByLabelText("Choices");
    for (const words of ["This month", "Later, in the year"]) {
      typed(choice, words);
      await owner.type(choice, "{Enter}");
    }
    typed(choice, "Never");
    await owner.click(await find("button", "Add a question"));
    typed((await row(2)).getByLabelText("Question"), "Phone");
    await owner.selectOptions((await row(2)).getByLabelText("Answered by"), "a phone number");
    const shown = await screen.findByRole("figure");
    expect(shown.textContent).toContain("Phone (optional)");
    await owner.click((await row(2)).getByRole("button", { name: "Move question 2 up" }));
    await owner.click(await find("button", "Save"));
    await findToast("Contact form saved.");
    expect(await stored()).toEqual([
      { question: "Phone", kind: "phone", choices: [] },
      {
        question: "When would you like to start?",
        kind: "choice",
        choices: ["This month", "Later, in the year", "Never"],
      },
    ]);
  });

  slow("are refused at the field that is wrong, and three are the most", async () => {
    await save([
      { question: "Phone", kind: "phone", choices: [] },
      { question: "Where?", kind: "choice", choices: ["Here", "There"] },
    ]);
    const { owner } = await openPortal(app, settingsPages.contactForm());
    await owner.click((await row(2)).getByRole("button", { name: "Remove There" }));
    await owner.click(await find("button", "Add a question"));
    expect(screen.queryByRole("button", { name: "Add a question" })).toBeNull();
    typed((await row(3)).getByLabelText("Question"), "phone");
    await owner.click(await find("button", "Save"));
    await (await row(2)).findByText("Give 2 to 8 choices.");
    typed((await row(2)).getByLabelText("Choices"), "here");
    await (await row(2)).findByText("“here” is there twice.");
    typed((await row(2)).getByLabelText("Choices"), "Elsewhere");
    await owner.click(await find("button", "Save"));
    await (await row(3)).findByText("“phone” is asked twice.");
    expect(await stored()).toHaveLength(2);
  });

  slow("saved elsewhere meanwhile are not lost without asking", async () => {
    const { owner } = await openPortal(app, settingsPages.contactForm());
    await owner.click(await find("button", "Add a question"));
    typed((await row(1)).getByLabelText("Question"), "Phone");
    const theirs: Question[] = [{ question: "Your site", kind: "line", choices: [] }];
    await save(theirs);
    await owner.click(await find("button", "Save"));
    await screen.findByText("These settings were changed elsewhere since you opened them.");
    expect(await stored()).toEqual(theirs);
    await owner.click(await find("button", "Load theirs"));
    await screen.findByDisplayValue("Your site");
  });
});
