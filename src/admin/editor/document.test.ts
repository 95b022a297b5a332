import { expect, it } from "vitest";
import { NetworkError, Refusal } from "#admin/errors.ts";
import {
  type DocumentEvent,
  type DocumentKind,
  DocumentReducer,
  isBusy,
  openDocument,
  savedState,
} from "./document.ts";

const topics: string[] = [];
const empty = { title: "", slug: "", format: "", topics, isPublic: true };
type Values = typeof empty;
type Stored = Values & { version: number };
type Event = DocumentEvent<Values, Stored, "publish">;

const start: Stored = { ...empty, title: "Start", slug: "start", version: 1 };

const kind: DocumentKind<Values, Stored> = {
  empty,
  toValues: ({ version: _, ...values }) => values,
  read: ({ isPublic: _, title, ...fields }) =>
    title.length > 20
      ? { fields, refused: new Map([["title", "Too long."]]) }
      : { fields: { ...fields, title: title.trim() }, refused: new Map() },
  choices: ["isPublic"],
  filled: ["slug"],
  isNewer: (one, other) => one.version > other.version,
  delayMs: 2,
  retryMs: 5,
};

const reducer = new DocumentReducer<Values, Stored, "publish">(kind);

const busy = new Refusal({ detail: "Busy." }, 503, null);
const stale = new Refusal({ code: "conflict" }, 409, null);
const gone = new Refusal({ code: "not_found" }, 404, null);
const lost = new NetworkError(null);

const at = new Date(0);
const typed = (values: Partial<Values>): Event => ({
  type: "typed",
  values: { ...kind.toValues(start), ...values },
});
const asked: Event = { type: "asked" };
const pressed: Event = { type: "pressed", order: "publish" };
const saved = (fields: Partial<Stored>): Event => ({
  type: "saved",
  stored: { ...start, version: 2, ...fields },
  at,
});
const failed = (error: Error, isUnanswered = false): Event => ({
  type: "failed",
  error,
  isUnanswered,
});

/** Returns in short the effects of the last event, and the state of the document after it. */
function happen(events: Event[], loaded: Stored | null = start) {
  let doc = openDocument<Values, Stored, "publish">(loaded, loaded ? kind.toValues(loaded) : empty);
  let done: unknown[] = [];
  for (const event of events) {
    const [next, effects] = reducer.reduce(doc, event);
    doc = next;
    done = effects.map((effect) => {
      if (effect.type === "save") return { save: effect.save.order ?? effect.save.fields };
      if (effect.type === "wait") return { wait: effect.ms };
      if (effect.type === "show" || effect.type === "showAll") return { show: effect.values };
      if (effect.type === "tellFailed") return { tellFailed: effect.save.order ?? "draft" };
      return effect.type;
    });
  }
  const { values, settled, base, latest, conflict, pressed, unanswered, saving } = doc;
  return {
    ...{ done, values, settled, base, latest, conflict, pressed, unanswered, saving },
    state: savedState(doc).name,
    isUnsaved: reducer.isUnsaved(doc),
    isBusy: isBusy(doc),
  };
}

const title = { title: "Typed" };
/** As after an upload. */
const filled: Event = {
  type: "accepted",
  stored: { ...start, format: "PDF", version: 4 },
  filled: { format: "PDF" },
};
const long = { title: "Longer than any draft may hold it" };

it.each<[string, Event[], object]>([
  ["a key begins one wait", [typed(title)], { done: [{ wait: 2 }], isUnsaved: true }],
  ["and the next key none", [typed(title), typed({ title: "Typed on" })], { done: [] }],
  ["the same values are no news", [typed({})], { done: [], isUnsaved: false }],
  [
    "a choice for the button is nothing to save",
    [typed({ isPublic: false })],
    { isUnsaved: false },
  ],
  ["fields that changed are sent", [typed(title), asked], { done: [{ save: title }] }],
  [
    "nothing changed is not sent",
    [typed({ title: " Start " }), asked],
    { done: [], isUnsaved: false },
  ],
  [
    "what no draft may hold stays behind, and the rest is sent",
    [typed({ ...long, format: "EPUB" }), asked, saved({ format: "EPUB" })],
    { state: "partly", isUnsaved: true, settled: { title: "Start", format: "EPUB" } },
  ],
  [
    "an answer makes it saved",
    [typed(title), asked, saved(title)],
    { done: ["tellSaved"], state: "saved", isUnsaved: false, base: { version: 2 } },
  ],
  [
    "a draft shows the address that followed its title, and no other field",
    [typed(title), asked, saved({ ...title, slug: "typed", format: "PDF" })],
    { done: [{ show: { slug: "typed" } }, "tellSaved"], values: { slug: "typed", format: "" } },
  ],
  [
    "an address that is being typed stays",
    [typed(title), asked, typed({ ...title, slug: "own" }), saved({ ...title, slug: "typed" })],
    { done: ["tellSaved", { wait: 2 }], values: { slug: "own" }, settled: { slug: "typed" } },
  ],
  [
    "what is typed during a save waits, and is unsaved after it",
    [typed(title), asked, typed({ title: "On" }), saved(title)],
    { done: ["tellSaved", { wait: 2 }], isUnsaved: true, values: { title: "On" } },
  ],
  [
    "what is asked for during a save is sent at once after it",
    [typed(title), asked, typed({ title: "On" }), asked, saved(title)],
    { done: ["tellSaved", { save: { title: "On" } }] },
  ],
  [
    "a server that is busy is asked again",
    [typed(title), asked, failed(busy)],
    { done: [{ tellFailed: "draft" }, { wait: 5 }], state: "failed" },
  ],
  [
    "so is one that is away",
    [typed(title), asked, failed(lost)],
    { done: [{ tellFailed: "draft" }, { wait: 5 }], state: "offline" },
  ],
  [
    "a refusal is not repeated",
    [typed(title), asked, failed(new Refusal({}, 422, null))],
    { done: [{ tellFailed: "draft" }], state: "failed" },
  ],
  [
    "a save without an answer goes before any other",
    [typed(title), asked, failed(lost, true), typed({ title: "On" }), asked],
    { done: ["repeat"] },
  ],
  [
    "and what it made is not sent again",
    [typed(title), asked, failed(lost, true), asked, saved(title)],
    { done: ["tellSaved"], unanswered: null, isUnsaved: false },
  ],
  [
    "one that was refused after all is made anew",
    [typed(title), asked, failed(lost, true), asked, { type: "cleared" }],
    { done: [{ save: title }] },
  ],
  [
    "an item changed elsewhere waits for its owner",
    [typed(title), asked, failed(stale), typed({ title: "On" }), asked],
    { done: [], conflict: { kind: "changed", isOfDraft: true }, state: "untouched" },
  ],
  [
    "an item deleted elsewhere does, too",
    [typed(title), asked, failed(gone)],
    { conflict: { kind: "deleted" }, saving: null },
  ],
  [
    "the own text goes over another once its owner says so",
    [
      typed(title),
      asked,
      failed(stale),
      {
        type: "replaced",
        stored: { ...start, format: "EPUB", version: 3 },
        values: { ...start, ...title },
        keepsMine: true,
        at,
      },
      asked,
    ],
    { saving: { replaces: true, fields: title }, base: { version: 3 }, conflict: null },
  ],
  [
    "the button waits for a draft that is under way",
    [typed(title), asked, pressed],
    { done: [], isBusy: true, pressed: { order: "publish" } },
  ],
  [
    "and then sends the address that this draft has moved",
    [typed(title), asked, pressed, saved({ ...title, slug: "typed" })],
    {
      done: [{ show: { slug: "typed" } }, "tellSaved", { save: "publish" }],
      saving: { values: { ...title, slug: "typed" } },
    },
  ],
  ["a second press does nothing", [pressed, pressed], { done: [] }],
  ["nothing saves itself while the button saves", [pressed, typed(title), asked], { done: [] }],
  [
    "the button shows what the server filled in",
    [pressed, typed({ topics: ["mine"] }), saved({ format: "PDF", topics: ["theirs"] })],
    {
      done: [{ show: { format: "PDF" } }, "tellSaved", { wait: 2 }],
      values: { format: "PDF", topics: ["mine"] },
      settled: { topics: ["theirs"] },
    },
  ],
  [
    "what was typed before a button that failed saves itself",
    [typed(title), pressed, failed(busy)],
    { done: [{ tellFailed: "publish" }, { wait: 2 }], isBusy: false, state: "untouched" },
  ],
  [
    "a button that nobody answered is found out before anything else is sent",
    [pressed, failed(lost, true), asked, saved({})],
    { done: ["tellSaved"], unanswered: null },
  ],
  [
    "a button that nobody answered is free while its save is repeated",
    [pressed, failed(lost, true), asked],
    { done: ["repeat"], isBusy: false },
  ],
  [
    "and is told of once, however often that fails",
    [pressed, failed(lost, true), asked, failed(lost, true)],
    { done: [{ wait: 5 }], isBusy: false, state: "offline" },
  ],
  [
    "a press during the repeat goes after it",
    [pressed, failed(lost, true), asked, pressed, saved({})],
    { done: ["tellSaved", { save: "publish" }], isBusy: true },
  ],
  [
    "a draft that nobody answered is told of once, too",
    [typed(title), asked, failed(lost, true), asked, failed(lost, true)],
    { done: [{ wait: 5 }], state: "offline" },
  ],
  [
    "the button fails where what went before it stays without an answer",
    [typed(title), asked, failed(lost, true), pressed, failed(lost, true)],
    { done: [{ tellFailed: "publish" }, { wait: 2 }], isBusy: false },
  ],
  [
    "the button goes on where the draft before it met a conflict",
    [typed(title), asked, pressed, failed(stale)],
    { done: [{ tellFailed: "draft" }, { save: "publish" }] },
  ],
  [
    "a draft under way ends where it is left",
    [typed(title), asked, { type: "left" }],
    { done: ["stop"] },
  ],
  [
    "what was left is not saved",
    [typed(title), { type: "left" }, asked],
    { done: [], isUnsaved: true },
  ],
  [
    "what the button was asked for is done though it was left",
    [typed(title), asked, pressed, { type: "left" }, { type: "left" }, saved(title)],
    { done: ["tellSaved", { save: "publish" }] },
  ],
  ["who types again has stayed", [{ type: "left" }, typed(title)], { done: [{ wait: 2 }] }],
  [
    "a copy from this browser is shown and goes over what is stored",
    [{ type: "restored", values: { ...start, ...title } }, asked],
    { saving: { replaces: true, fields: title } },
  ],
  [
    "a file beside the text is no conflict",
    [{ type: "accepted", stored: { ...start, version: 4 } }],
    { base: { version: 4 }, latest: { version: 4 } },
  ],
  [
    "nor is what the server fills in by it, which shows",
    [filled],
    {
      ...{ done: [{ show: { format: "PDF" } }], values: { format: "PDF" } },
      ...{ isUnsaved: false, base: { version: 4 } },
    },
  ],
  [
    "also in a field that was emptied",
    [
      ...[typed({ format: "EPUB" }), asked, saved({ format: "EPUB" })],
      ...[typed({ format: "" }), asked, saved({ format: "" })],
      filled,
    ],
    { done: [{ show: { format: "PDF" } }], isUnsaved: false },
  ],
  [
    "and though a save has met it before",
    [typed(title), asked, saved({ ...title, format: "PDF" }), filled],
    { done: [{ show: { format: "PDF" } }], values: { ...title, format: "PDF" } },
  ],
  [
    "what is being typed there stays",
    [typed({ format: "EPUB" }), filled],
    { done: [], values: { format: "EPUB" }, isUnsaved: true },
  ],
  [
    "what waits for the button takes it along",
    [typed(title), asked, pressed, filled],
    { pressed: { values: { ...title, format: "PDF" } } },
  ],
  [
    "another text is, once it is saved over",
    [{ type: "accepted", stored: { ...start, title: "Theirs", version: 4 } }],
    { base: { version: 1 }, latest: { version: 4 } },
  ],
  [
    "what is saved as a new one is sent whole",
    [typed(title), { type: "forgotten" }, asked],
    { done: [{ save: { ...title, slug: "start" } }], base: null },
  ],
])("%s", (_, events, expected) => {
  expect(happen(events)).toMatchObject(expected);
});

it("what is new is stored empty only where something needs it", () => {
  expect(happen([asked], null).done).toEqual([]);
  expect(happen([{ type: "asked", creates: true }], null).done).toEqual([{ save: {} }]);
});

it("a document that waits for a pause begins its wait anew with each key", () => {
  const opened = openDocument<Values, Stored, never>(start, kind.toValues(start));
  const paused = new DocumentReducer<Values, Stored, never>({ ...kind, waitsForPause: true });
  const [first] = paused.reduce(opened, { type: "typed", values: { ...empty, title: "T" } });
  const [, effects] = paused.reduce(first, { type: "typed", values: { ...empty, title: "Ty" } });
  expect(effects).toEqual([{ type: "wait", ms: 2 }]);
});
