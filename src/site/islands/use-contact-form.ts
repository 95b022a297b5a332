import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "sonner";
import { type ContactTexts, contactFormSignals } from "#contract/contact-texts.ts";
import { newKey } from "#contract/idempotency-key.ts";
import type { SavingNumbers } from "#contract/saving-sum.ts";
import type { StoryWay } from "#contract/story-way.ts";
import type { ContactValues } from "#site/props.ts";
import {
  answerFields,
  askedIn,
  type ContactErrors,
  type ContactField,
  checkContact,
  contactFields,
  readContact,
} from "./contact-message.ts";
import { type Delivery, sendContact } from "./contact-send.ts";
import type { StoryLine } from "./read-story.ts";
import { type StoryTicks, tickedLines, ticksIn, useStory } from "./use-story.ts";

export type ContactNotice =
  | null
  | { kind: "sent"; receipt: ContactValues; along: readonly StoryLine[] }
  | { kind: "failed"; reason: string | undefined; isToasted: boolean; isKept: boolean }
  | { kind: "invalid"; errors: ContactErrors };

const TOAST_MS = 4000;

interface ContactFormOptions {
  texts: ContactTexts;
  prefilled: string;
  saving: SavingNumbers | undefined;
  way: StoryWay;
}

export function useContactForm(
  initial: ContactNotice,
  { texts, prefilled, saving, way }: ContactFormOptions,
) {
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const wasEmpty = useRef(true);
  const key = useRef("");
  const [notice, setNotice] = useState(initial);
  const [fixed, setFixed] = useState<readonly ContactField[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [length, setLength] = useState(0);
  const [isLive, setLive] = useState(false);
  const story = useStory({ texts, saving, way });
  const wasSent = initial?.kind === "sent";
  const restoreStory = useEffectEvent(story.restore);

  useEffect(() => {
    setLive(true);
    if (wasSent) clearDraft();
    if (!formRef.current) return;
    const draft = readDraft();
    key.current = restoreDraft(draft, formRef.current, prefilled);
    // The letters of a draft were typed before a reload.
    if (Object.keys(draft).length > 0) void restoreStory(ticksOf(draft));
    wasEmpty.current = isEmpty(readContact(formRef.current));
    if (prefilled !== "") continueMessage(formRef.current);
  }, [wasSent, prefilled]);

  useForgetOnReturn(() => setNotice(null));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // A fast second click comes before the button is disabled.
    if (isSending.current) return;
    const values = readContact(form);
    const errors = checkContact(values);
    setFixed([]);
    if (Object.keys(errors).length > 0) return setNotice({ kind: "invalid", errors });

    isSending.current = true;
    setBusy(true);
    setNotice(null);
    // The toast of the last failure makes no sense beside “Sending...”.
    toast.dismiss();
    const shownFor = wasEmpty.current ? shownForMs() : undefined;
    // The same words with the same key are not a second message, because an answer can get lost.
    key.current ||= newKey();
    keepDraft({ ...values, asked: askedIn(form), key: key.current, ...ticksIn(form) });
    const signals = { trap: trapOf(form), shownFor, asked: askedIn(form) };
    const along = tickedLines(form, story.lines ?? []);
    const delivery = await sendContact(values, { ...signals, along }, key.current);
    isSending.current = false;
    setBusy(false);
    if (delivery.kind === "sent") {
      key.current = "";
      setNotice({ ...delivery, receipt: values, along });
      story.forget();
      const left = clearSent(form, values);
      if (isEmpty(left)) clearDraft();
      else keepDraft({ ...left, asked: askedIn(form), key: "", ...ticksIn(form) });
      setLength(left.message.length);
      openDoor();
    } else if (delivery.kind === "failed")
      setNotice({ ...delivery, isToasted: true, isKept: true });
    else setNotice(delivery);
    announce(delivery, texts);
  }

  function changed() {
    const form = formRef.current;
    if (!form) return;
    const values = readContact(form);
    const present = ticksIn(form);
    void story.tell(present);
    keepDraft({ ...values, asked: askedIn(form), key: key.current, ...present });
    setLength(values.message.length);
    if (notice?.kind !== "invalid") return;
    const errors = checkContact(values);
    setFixed(contactFields.filter((field) => notice.errors[field] && !errors[field]));
  }

  return { formRef, notice, isBusy, isLive, fixed, length, story, submit, changed };
}

/** Puts the cursor behind the prefilled words, unless the visitor is somewhere else already. */
function continueMessage(form: HTMLFormElement): void {
  const message = form.elements.namedItem("message");
  const isFree = document.activeElement === document.body;
  if (!isFree || !(message instanceof HTMLTextAreaElement)) return;
  message.focus();
  message.setSelectionRange(message.value.length, message.value.length);
}

/** A visitor who finds words in the form may send it at once, so its timing says nothing. */
function isEmpty(values: ContactValues): boolean {
  return contactFields.every((field) => !values[field]);
}

/** Counts from the click that led here, or from when a prerendered page was shown. */
function shownForMs(): number {
  const [navigation = {}] = performance.getEntriesByType("navigation");
  const shownAt = "activationStart" in navigation ? Number(navigation.activationStart) : 0;
  return Math.round(performance.now() - shownAt);
}

/** Forgets the sent message when the page comes back from the browser's cache. */
function useForgetOnReturn(forget: () => void): void {
  useEffect(() => {
    const leave = (event: PageTransitionEvent) => event.persisted && forget();
    window.addEventListener("pageshow", leave);
    return () => window.removeEventListener("pageshow", leave);
  });
}

function announce(delivery: Delivery, texts: ContactTexts): void {
  if (delivery.kind === "sent") toast.success(texts.sent, { duration: TOAST_MS });
  if (delivery.kind === "failed") toast.error(texts.failed, { duration: TOAST_MS });
}

/** Opens the door in the picture beside the form, which is only fetched now. */
function openDoor(): void {
  const open = document.querySelector<HTMLTemplateElement>(".contact-door-open");
  open?.replaceWith(open.content);
  document.querySelector(".contact")?.classList.add("contact-arrival");
  for (const words of document.querySelectorAll<HTMLElement>("[data-arrived]")) {
    words.textContent = words.dataset.arrived ?? "";
  }
}

/**
 * Empties the fields that hold the sent words and returns what was typed meanwhile. A form reset would
 * restore what the page was served with.
 */
function clearSent(form: HTMLFormElement, sent: ContactValues): ContactValues {
  const present = readContact(form);
  for (const field of contactFields) {
    const control = form.elements.namedItem(field);
    if (isTextControl(control) && present[field] === sent[field]) control.value = "";
  }
  return readContact(form);
}

function trapOf(form: HTMLFormElement): string {
  const trap = form.elements.namedItem(contactFormSignals.trapField);
  return isTextControl(trap) ? trap.value : "";
}

const KEY = "contact-draft";

/** `key` is the idempotency key that these words were sent with; empty before that. */
interface Draft extends ContactValues, StoryTicks {
  key: string;
  /** The questions by which answers find their place again, whatever is asked by then. */
  asked: readonly string[];
}

/** Keeps what is typed for the life of the tab, so that a reload loses nothing. */
function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage can be full or forbidden; the form works without a draft.
  }
}

/**
 * Restores the draft and appends the prefilled words, unless the draft already has them.
 * @returns the draft's key
 */
function restoreDraft(
  draft: Record<string, unknown>,
  form: HTMLFormElement,
  prefilled: string,
): string {
  const asked = askedIn(form);
  for (const field of contactFields) {
    const kept = keptIn(draft, field, asked);
    const control = form.elements.namedItem(field);
    if (typeof kept !== "string" || kept === "" || !isTextControl(control)) continue;
    if (control.value === "") {
      control.value = kept;
      // A choice that is not there any more leaves the first one.
      control.value ||= "";
    } else if (prefilled !== "" && control.value === prefilled) {
      control.value = kept.includes(prefilled.trim()) ? kept : `${kept}\n\n${prefilled}`;
    }
  }
  return typeof draft.key === "string" ? draft.key : "";
}

function keptIn(draft: Record<string, unknown>, field: ContactField, asked: readonly string[]) {
  const places: readonly string[] = answerFields;
  const place = places.indexOf(field);
  if (place < 0) return draft[field];
  const before = Array.isArray(draft.asked) ? draft.asked.indexOf(asked[place]) : -1;
  return draft[answerFields[before] ?? ""];
}

function ticksOf({ isAsked, without }: Record<string, unknown>): StoryTicks {
  return { isAsked: isAsked === true, without: Array.isArray(without) ? without : [] };
}

function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage can be forbidden.
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTextControl(control: unknown): control is TextControl {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some(
    (type) => control instanceof type,
  );
}

function readDraft(): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof draft === "object" && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}
