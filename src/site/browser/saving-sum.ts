import {
  describeSaving,
  readSavingNumber,
  type SavingField,
  type SavingNumbers,
  type SavingTexts,
  savingTexts,
} from "#contract/saving-sum.ts";

/** Screen readers announce each change; more often, they would interrupt themselves. */
const SPEAK_EVERY_MS = 600;

/** A phone's keyboard covers half of its window. */
const PHONE = matchMedia("(width < 48rem)");

/** Updates the sum while it is typed, and turns the door with it. */
export function enhanceSum(): void {
  const form = document.querySelector<HTMLFormElement>(".sum-form");
  const rooms = form?.closest<HTMLElement>(".rooms");
  if (!form || !rooms) return;
  const { hourlyRate, weeks, sign = "$", texts: changed = "{}" } = form.dataset;
  const texts: SavingTexts = { ...savingTexts, ...JSON.parse(changed) };
  const rate = { hourlyRate: Number(hourlyRate), weeks: Number(weeks), sign };
  const say = (selector: string, text: string) => {
    const element = form.querySelector(selector);
    // Writing the same words again would announce them again.
    if (element && element.textContent !== text) element.textContent = text;
  };
  let spokenAt = Number.NEGATIVE_INFINITY;
  let waiting = 0;

  const speak = () => {
    spokenAt = performance.now();
    const saving = describeSaving(readForm(form), rate, texts);
    say(".sum-result strong", saving.result);
    say(".sum-result span", saving.detail);
  };
  const update = () => {
    const saving = describeSaving(readForm(form), rate, texts);
    rooms.style.setProperty("--open", String(saving.open));
    say(".sum-working", saving.working);
    clearTimeout(waiting);
    waiting = window.setTimeout(speak, spokenAt + SPEAK_EVERY_MS - performance.now());
  };
  form.addEventListener("input", update);
  keepResultInView(form);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("formaction")) return;
    // Enter would ask the server for what is already shown.
    event.preventDefault();
    speak();
  });
  // Typed numbers come back with the page, after a reload or on the way back. The numbers that the page was
  // served with are worked out already, and number formats cost a phone 50 ms.
  addEventListener("pageshow", () => hasOtherNumbers(form) && update());
}

/** Keeps the result above the keyboard of a phone, which covers the page without making it smaller. */
function keepResultInView(form: HTMLFormElement): void {
  const result = form.querySelector(".sum-result");
  const view = window.visualViewport;
  if (!result || !view) return;
  const scroll = () => {
    if (!PHONE.matches || !form.contains(document.activeElement)) return;
    const below = result.getBoundingClientRect().bottom - view.offsetTop - view.height;
    if (below > 0) scrollBy(0, below + 12);
  };
  view.addEventListener("resize", scroll);
  form.addEventListener("focusin", scroll);
}

function hasOtherNumbers(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("input")].some((input) => input.value !== input.defaultValue);
}

function readForm(form: HTMLFormElement): SavingNumbers | null {
  const read = (field: SavingField) => {
    const input = form.elements.namedItem(field);
    return input instanceof HTMLInputElement ? readSavingNumber(field, input.value) : null;
  };
  const [runs, byHand, check, redo] = [read("runs"), read("do"), read("check"), read("redo")];
  if (runs === null || byHand === null || check === null || redo === null) return null;
  return { runs, do: byHand, check, redo };
}
