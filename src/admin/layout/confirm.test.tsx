import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { confirm as Confirm, Questions as QuestionsPlace } from "./confirm.tsx";

const words = { title: "Delete it?", cancelLabel: "Keep it", confirmLabel: "Delete" };
let root: Root;
let confirm: typeof Confirm;
let Questions: typeof QuestionsPlace;

beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  ({ confirm, Questions } = await import("./confirm.tsx"));
});

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  act(() => root.render(<Questions />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const dialog = () => document.querySelector('[role="alertdialog"]');

async function press(name: string): Promise<void> {
  const found = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  if (!found) throw new Error(`There is no button “${name}”.`);
  await act(async () => found.click());
}

/** Returns the answer in an object, since a promise of a promise would be the inner one. */
async function ask(question: Partial<Parameters<typeof confirm>[0]> = {}) {
  const asked: { answer: Promise<boolean> | null } = { answer: null };
  await act(async () => {
    asked.answer = confirm({ ...words, ...question });
  });
  return asked;
}

test("a question answers whether the owner confirmed it", async () => {
  const kept = await ask();
  expect(dialog()?.textContent).toContain("Delete it?");
  await press("Keep it");
  expect(await kept.answer).toBe(false);
  expect(dialog()).toBeNull();
  const deleted = await ask();
  await press("Delete");
  expect(await deleted.answer).toBe(true);
});

test("the dialog is busy until its action has ended, and then gives the focus on", async () => {
  const next = document.body.appendChild(document.createElement("button"));
  const work = Promise.withResolvers<void>();
  const focusAfter = () => next;
  const asked = await ask({ action: () => work.promise, busyLabel: "Deleting...", focusAfter });
  await press("Delete");
  expect(dialog()?.textContent).toContain("Deleting...");
  await act(async () => work.resolve());
  expect(await asked.answer).toBe(true);
  expect(dialog()).toBeNull();
  await expect.poll(() => document.activeElement).toBe(next);
});

test("an action that fails closes the dialog, and nothing follows it", async () => {
  const asked = await ask({ action: () => Promise.reject(new Error("No.")) });
  await press("Delete");
  expect(await asked.answer).toBe(false);
  expect(dialog()).toBeNull();
});

test("the milder way is taken instead of the action", async () => {
  const taken: string[] = [];
  const alternative = { label: "Archive instead", onChoose: () => taken.push("archive") };
  const asked = await ask({ alternative, action: async () => taken.push("delete") });
  await press("Archive instead");
  expect(await asked.answer).toBe(false);
  expect(taken).toEqual(["archive"]);
});

test("a question whose screen is left is not confirmed", async () => {
  const asked = await ask();
  act(() => root.render(<Questions key="another screen" />));
  expect(await asked.answer).toBe(false);
  expect(dialog()).toBeNull();
});

test("a question that comes while another one is open is not asked", async () => {
  const first = await ask();
  const second = await ask({ title: "Something else?" });
  expect(await second.answer).toBe(false);
  expect(dialog()?.textContent).toContain("Delete it?");
  await press("Delete");
  expect(await first.answer).toBe(true);
  const third = await ask({ title: "Something else?" });
  expect(dialog()?.textContent).toContain("Something else?");
  await press("Keep it");
  expect(await third.answer).toBe(false);
});

test("the innermost place asks, also once the screen around it has another address", async () => {
  const draw = (screen: string) =>
    act(() =>
      root.render(
        <>
          <Questions key={screen} />
          <Questions key="library" isInDialog />
        </>,
      ),
    );
  draw("new");
  draw("edit");
  const asked = await ask();
  expect(document.querySelectorAll('[role="alertdialog"]')).toHaveLength(1);
  draw("list");
  expect(dialog()?.textContent).toContain("Delete it?");
  await press("Delete");
  expect(await asked.answer).toBe(true);
});
