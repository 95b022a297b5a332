import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { ConflictAnswer } from "#admin/content/conflict-notice.tsx";
import { handOverBy } from "#admin/forms/before-leaving.ts";
import type { BlogFormInput } from "#contract/blog.ts";
import { publicationPaths, writingPaths } from "#contract/paths.ts";
import type { VersionSummary } from "#contract/publication.ts";
import { type Button, openTab, type Seen, type Tab } from "#test/portal/editor-tab.tsx";
import { type Fate, Line } from "#test/portal/line.ts";
import { loseAnswers } from "#test/portal/lose-answers.ts";
import { quickenTimers } from "#test/portal/quick-timers.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog, newBlog } from "#test/support/samples.ts";

/** A step of a story: something happens to an open editor, or its owner or the server is looked at. */
type Event =
  | { type: Partial<BlogFormInput> }
  /** Typed, and not yet handed over by the editor of the text. */
  | { holdBack: Partial<BlogFormInput> }
  | { press: Button }
  | { answer: ConflictAnswer }
  | { plan: { day: string; time: string; zone: string } | null }
  | { line: "is cut" | "is mended" | "goes on" }
  /** The next call of this kind. */
  | { next: Call; fate: Fate }
  /** Another tab does it. */
  | { elsewhere: "publishes" | "saves a draft"; fields: object }
  | { elsewhere: "deletes" }
  /** The server forgets what it answered: it had stopped right before that. */
  | { loseAnswers: true }
  | { signIn: true }
  /** Milliseconds. */
  | { pass: number }
  | { leave: "by a link" | "by a crash" }
  | { open: "again" }
  | { see: Partial<Record<keyof Seen, unknown>> }
  /** The owner finds this there: the published one with its draft over it. */
  | { stored: object | null }
  /** Visitors read this. */
  | { public: object }
  | { sent: [Call, object?][] }
  /** The reason of each version, the newest first. */
  | { versions: string[] };

type Call = keyof typeof calls;

const id = "/[\\w-]{36}";
const calls = {
  create: ["POST", /^\/api\/admin\/blogs$/],
  publish: ["PUT", new RegExp(`^/api/admin/blogs${id}$`)],
  "save draft": ["PUT", new RegExp(`^/api/admin/blogs${id}/draft$`)],
  schedule: ["PUT", new RegExp(`^/api/admin/blogs${id}/schedule$`)],
  unschedule: ["DELETE", new RegExp(`^/api/admin/blogs${id}/schedule$`)],
  discard: ["DELETE", new RegExp(`^/api/admin/blogs${id}/draft$`)],
  restore: ["POST", new RegExp(`^/api/admin/trash${id}/restore$`)],
} as const;

const busy = { status: 503, code: "unavailable", detail: "The database is busy." } as const;
const ended = { status: 401, code: "unauthenticated", detail: "Sign in to do this." } as const;

const saved = { see: { autosave: "saved", isDirty: false } };
const whole = { ...newBlog, title: "A whole thought" };
const text = (content: string) => ({ content });

/** Matches toasts of which one says this. */
function told(words: string | RegExp) {
  return expect.arrayContaining([expect.stringMatching(words)]);
}

interface Story {
  name: string;
  /** Published unless told otherwise; null for one that is begun. */
  of?: object | null;
  events: Event[];
}

const savingItself: Story[] = [
  {
    name: "what is typed is a draft that visitors do not see",
    events: [
      { type: { title: "Typed" } },
      { see: { isDirty: true, button: "Update" } },
      saved,
      { sent: [["save draft", { title: "Typed" }]] },
      { stored: { title: "Typed", published: true } },
      { public: { title: newBlog.title } },
    ],
  },
  {
    name: "what is new is made once, and goes on at its own address",
    of: null,
    events: [
      { type: { title: "Half a thought" } },
      saved,
      { type: { excerpt: "The other half." } },
      saved,
      {
        sent: [
          ["create", { title: "Half a thought", published: false }],
          ["save draft", { excerpt: "The other half." }],
        ],
      },
      { see: { address: expect.stringMatching(/^\/admin\/blogs\/edit\//), button: "Publish" } },
      { stored: { title: "Half a thought", excerpt: "The other half.", published: false } },
    ],
  },
  {
    name: "the address of what is new follows its title until it is typed",
    of: null,
    events: [
      { type: { title: "First thought" } },
      saved,
      { see: { fields: expect.objectContaining({ slug: "first-thought" }) } },
      { type: { title: "Second thought" } },
      saved,
      { stored: { slug: "second-thought" } },
      { type: { slug: "my-own" } },
      saved,
      { type: { title: "Third thought" } },
      saved,
      { stored: { slug: "my-own" } },
    ],
  },
  {
    name: "what no draft may hold stays behind, named, and the rest is saved",
    events: [
      { type: { title: "Fine", image_url: "threshold.jpg" } },
      {
        see: { autosave: expect.stringMatching(/^partly: Start the address with/), isDirty: true },
      },
      { stored: { title: "Fine", image_url: newBlog.image_url } },
      { type: { image_url: "/pictures/article-1.webp" } },
      saved,
      { stored: { title: "Fine", image_url: "/pictures/article-1.webp" } },
    ],
  },
  {
    name: "what is typed during a save is saved after it",
    events: [
      { next: "save draft", fate: "waits" },
      { type: { title: "Under way" } },
      { see: { autosave: "saving" } },
      { type: { excerpt: "Typed meanwhile." } },
      { line: "goes on" },
      saved,
      {
        sent: [
          ["save draft", { title: "Under way" }],
          ["save draft", { excerpt: "Typed meanwhile." }],
        ],
      },
    ],
  },
  {
    name: "a server that is busy is asked again",
    events: [
      { next: "save draft", fate: busy },
      { type: { title: "Typed" } },
      { see: { autosave: "failed: The database is busy.", isDirty: true } },
      saved,
      { stored: { title: "Typed" } },
    ],
  },
  {
    name: "offline it waits, and goes on once the line is back",
    events: [
      { line: "is cut" },
      { type: { title: "Typed offline" } },
      { see: { autosave: "offline", isDirty: true } },
      { line: "is mended" },
      saved,
      { stored: { title: "Typed offline" } },
    ],
  },
  {
    name: "what is new makes nothing twice where the first answer was lost",
    of: null,
    events: [
      { next: "create", fate: "answer is lost" },
      { type: { title: "Once" } },
      { see: { autosave: "offline" } },
      { type: { excerpt: "Typed before the second try." } },
      saved,
      { stored: { title: "Once", excerpt: "Typed before the second try." } },
    ],
  },
  {
    name: "its own change whose answer was lost is no conflict",
    events: [
      { next: "save draft", fate: "answer is lost" },
      { type: { title: "Lost" } },
      { see: { autosave: "offline" } },
      { type: { excerpt: "And more." } },
      saved,
      { see: { conflict: null } },
      { stored: { title: "Lost", excerpt: "And more." } },
      { versions: ["published"] },
    ],
  },
  {
    name: "what a stopped server had stored is in no conflict with what is typed next",
    events: [
      { next: "save draft", fate: "answer is lost" },
      { type: { title: "Stored" } },
      { see: { autosave: "offline" } },
      { loseAnswers: true },
      { type: { title: "Stored, and more" } },
      saved,
      { see: { conflict: null } },
      { stored: { title: "Stored, and more" } },
    ],
  },
  {
    name: "what a stopped server had stored is in conflict where another tab has changed it since",
    events: [
      { next: "save draft", fate: "answer is lost" },
      { type: { title: "Stored" } },
      { see: { autosave: "offline" } },
      { elsewhere: "saves a draft", fields: { title: "Theirs" } },
      { loseAnswers: true },
      { type: { title: "Stored, and more" } },
      { see: { conflict: "changed" } },
      { stored: { title: "Theirs" } },
    ],
  },
];

const theButton: Story[] = [
  {
    name: "publishes what was begun, and leads to the list a second later",
    of: null,
    events: [
      { type: whole },
      { press: "save" },
      { see: { toasts: told(/^Blog created!/), address: "/admin/blogs" } },
      { stored: { ...whole, published: true } },
    ],
  },
  {
    name: "publishes once where the server stopped before its answer",
    events: [
      { next: "publish", fate: "answer is lost" },
      { type: { title: "After" } },
      { press: "save" },
      { stored: { title: "After", published: true } },
      { loseAnswers: true },
      { see: { conflict: null, toasts: told(/^Blog updated!/), address: "/admin/blogs" } },
      { public: { title: "After" } },
    ],
  },
  {
    name: "updates what is public from what was read",
    events: [
      { type: { title: "After" } },
      { press: "save" },
      { see: { toasts: told(/^Blog updated!/), address: "/admin/blogs" } },
      { public: { title: "After" } },
    ],
  },
  {
    name: "publishes what has saved itself before",
    of: null,
    events: [
      { type: whole },
      saved,
      { press: "save" },
      { see: { toasts: told(/^Blog created!/), address: "/admin/blogs" } },
      { stored: { ...whole, published: true } },
    ],
  },
  {
    name: "waits for the draft that is being saved",
    of: null,
    events: [
      { next: "create", fate: "waits" },
      { type: whole },
      { see: { autosave: "saving" } },
      { press: "save" },
      { see: { isSaving: true } },
      { line: "goes on" },
      { see: { toasts: told(/^Blog created!/), address: "/admin/blogs" } },
      { sent: [["create"], ["publish"]] },
    ],
  },
  {
    name: "says that the address was taken, though the title is being saved when it is pressed",
    of: { title: "Early spring", published: false },
    events: [
      { next: "save draft", fate: "waits" },
      { type: { title: newBlog.title } },
      { see: { autosave: "saving" } },
      { press: "save" },
      { see: { isSaving: true } },
      { line: "goes on" },
      { see: { toasts: told(/^Blog published .+ was taken, so this blog is at/) } },
    ],
  },
  {
    name: "leads to the list also where the answer takes long",
    of: { published: false },
    events: [
      { next: "publish", fate: "waits" },
      { type: { title: "Patience" } },
      { press: "save" },
      { see: { isSaving: true } },
      { pass: 6_000 },
      { line: "goes on" },
      { see: { toasts: told(/^Blog published/), address: "/admin/blogs" } },
      { sent: [["publish", { title: "Patience" }]] },
    ],
  },
  {
    name: "pressed twice, and again on the way back, makes one",
    of: null,
    events: [
      { type: whole },
      { press: "save" },
      { press: "save" },
      { see: { toasts: told(/^Blog created!/) } },
      { press: "save draft" },
      { see: { address: "/admin/blogs" } },
      { sent: [["create", { published: true }]] },
      { stored: { published: true } },
    ],
  },
  {
    name: "names what is missing, and sends nothing",
    of: { published: false, excerpt: "", category: "" },
    events: [
      { press: "save" },
      { see: { refused: ["excerpt", "category"], isSaving: false } },
      { sent: [] },
    ],
  },
  {
    name: "saves a draft where it is not to be published, and stays",
    of: { published: false },
    events: [
      { type: { title: "Not yet", published: false } },
      { see: { button: "Save draft" } },
      { press: "save" },
      { see: { toasts: told(/^Blog updated!/), isDirty: false } },
      { stored: { title: "Not yet", published: false } },
    ],
  },
  {
    name: "stays where somebody goes on typing, in the same text",
    events: [
      { type: { title: "After" } },
      { press: "save" },
      { see: { toasts: told(/^Blog updated!/) } },
      { type: { excerpt: "And on." } },
      saved,
      { see: { address: expect.stringMatching(/^\/admin\/blogs\/edit\//) } },
      { stored: { title: "After", excerpt: "And on." } },
      { public: { title: "After", excerpt: newBlog.excerpt } },
    ],
  },
  {
    name: "that fails says why, and what was typed before and during it is a draft",
    events: [
      { next: "publish", fate: { ...busy, waits: true } },
      { type: { title: "Typed before" } },
      { press: "save" },
      { see: { isSaving: true } },
      { type: { excerpt: "Typed meanwhile." } },
      { press: "save draft" },
      { sent: [["publish"]] },
      { line: "goes on" },
      { see: { isSaving: false, toasts: told("The database is busy.") } },
      saved,
      { stored: { title: "Typed before", excerpt: "Typed meanwhile." } },
      { public: { title: newBlog.title } },
    ],
  },
  {
    name: "that is refused shows the reason of the server",
    events: [
      { next: "publish", fate: busy },
      { type: { title: "Typed" } },
      { press: "save" },
      { see: { toasts: told("Failed to save blog The database is busy."), isSaving: false } },
      saved,
      { stored: { title: "Typed" } },
      { public: { title: newBlog.title } },
    ],
  },
  {
    name: "offline says so, and finds out that nothing came of it once the line is back",
    of: { published: false },
    events: [
      { line: "is cut" },
      { press: "save" },
      { see: { toasts: told("You seem to be offline."), isSaving: false } },
      { line: "is mended" },
      { stored: { published: false } },
      { press: "save" },
      { see: { toasts: told(/^Blog published/) } },
      { stored: { published: true } },
    ],
  },
  {
    name: "whose answer was lost finds out what came of it",
    of: { published: false },
    events: [
      { next: "publish", fate: "answer is lost" },
      { press: "save" },
      { see: { toasts: told(/^Blog published/), conflict: null } },
      { sent: [["publish"], ["publish"]] },
      { stored: { published: true } },
    ],
  },
  {
    name: "that nobody answers for long is told of as soon as somebody does",
    of: { published: false },
    events: [
      { next: "publish", fate: "never arrives" },
      { next: "publish", fate: "answer is lost" },
      { next: "publish", fate: "answer is lost" },
      { press: "save" },
      { see: { toasts: told("The server cannot be reached."), isSaving: false } },
      { see: { toasts: told(/^Blog published/), conflict: null } },
      { stored: { published: true } },
      { versions: ["published"] },
    ],
  },
];

const elsewhere: Story[] = [
  {
    name: "a save in another tab is not written over unasked",
    events: [
      { elsewhere: "publishes", fields: text("Theirs.") },
      { type: text("Mine.") },
      { press: "save" },
      { see: { conflict: "changed", toasts: told("Failed to save blog") } },
      { public: text("Theirs.") },
      { see: { fields: expect.objectContaining(text("Mine.")) } },
    ],
  },
  {
    name: "Keep mine publishes it over theirs, which stays among the versions",
    events: [
      { elsewhere: "publishes", fields: { ...text("Theirs."), excerpt: "Theirs." } },
      { type: text("Mine.") },
      { press: "save" },
      { see: { conflict: "changed" } },
      { answer: "keepMine" },
      { see: { conflict: null, toasts: told(/^Blog updated!/) } },
      { public: { ...text("Mine."), excerpt: "Theirs." } },
      { versions: ["published", "published", "published"] },
    ],
  },
  {
    name: "Load theirs shows theirs and puts the own text aside, which can be restored",
    events: [
      { elsewhere: "publishes", fields: text("Theirs.") },
      { type: text("Mine.") },
      { press: "save" },
      { see: { conflict: "changed" } },
      { answer: "loadTheirs" },
      {
        see: { conflict: null, isOffered: true, fields: expect.objectContaining(text("Theirs.")) },
      },
      { press: "restore the copy" },
      saved,
      { stored: text("Mine.") },
    ],
  },
  ...(["loadTheirs", "keepMine"] as const).map((answer): Story => {
    return {
      name: `${answer === "keepMine" ? "Keep mine" : "Load theirs"} counts what the editor of the text holds back`,
      events: [
        { elsewhere: "saves a draft", fields: text("Theirs.") },
        { type: { title: "Mine" } },
        { see: { conflict: "changed" } },
        { holdBack: text("Held back.") },
        { answer },
        { see: { conflict: null } },
        ...(answer === "loadTheirs" ? [{ press: "restore the copy" } as const] : []),
        saved,
        { stored: { title: "Mine", ...text("Held back.") } },
      ],
    };
  }),
  {
    name: "a draft asks before it goes over another one, and leaves what that changed elsewhere",
    events: [
      { elsewhere: "saves a draft", fields: { ...text("Theirs."), excerpt: "Theirs." } },
      { type: text("Mine.") },
      { see: { conflict: "changed", autosave: "untouched" } },
      { answer: "keepMine" },
      saved,
      { stored: { ...text("Mine."), excerpt: "Theirs." } },
      { public: { content: newBlog.content } },
    ],
  },
  {
    name: "Keep mine of what was begun here leaves what the other tab wrote into fields that are empty here",
    of: null,
    events: [
      { type: { title: "Mine" } },
      saved,
      { elsewhere: "saves a draft", fields: { title: "Theirs", excerpt: "Theirs." } },
      { type: text("Mine.") },
      { see: { conflict: "changed" } },
      { answer: "keepMine" },
      saved,
      { stored: { title: "Mine", ...text("Mine."), excerpt: "Theirs." } },
      { see: { fields: expect.objectContaining({ excerpt: "Theirs." }) } },
    ],
  },
  {
    name: "Keep mine, twice, leaves what the other tab wrote elsewhere, and a version of it",
    of: { published: false },
    events: [
      { elsewhere: "saves a draft", fields: { ...text("Theirs."), excerpt: "Theirs." } },
      { type: text("Mine.") },
      { see: { conflict: "changed" } },
      { answer: "keepMine" },
      saved,
      { versions: ["overwritten", "overwritten"] },
      { elsewhere: "saves a draft", fields: { excerpt: "Theirs again." } },
      { type: { title: "My title" } },
      { press: "save draft" },
      { see: { conflict: "changed" } },
      { answer: "keepMine" },
      saved,
      { stored: { title: "My title", excerpt: "Theirs again.", ...text("Mine.") } },
      { see: { fields: expect.objectContaining({ excerpt: "Theirs again." }) } },
    ],
  },
  {
    name: "Keep mine that cannot be published is a draft",
    events: [
      { elsewhere: "publishes", fields: text("Theirs.") },
      { type: { title: "Mine" } },
      { press: "save" },
      { see: { conflict: "changed" } },
      { next: "publish", fate: busy },
      { answer: "keepMine" },
      { see: { conflict: null } },
      saved,
      { stored: { title: "Mine", ...text("Theirs.") } },
    ],
  },
  {
    name: "Keep mine as a draft stays public where it was published elsewhere meanwhile",
    of: { published: false },
    events: [
      { elsewhere: "publishes", fields: { published: true } },
      { type: text("Mine.") },
      { type: { published: false } },
      { see: { button: "Save draft" } },
      { press: "save" },
      { see: { conflict: "changed" } },
      { answer: "keepMine" },
      { see: { conflict: null, button: "Update", toasts: told(/^Blog updated!/) } },
      { public: { ...text("Mine."), published: true } },
    ],
  },
  {
    name: "the same text that was unpublished elsewhere is not published again unasked",
    events: [
      { elsewhere: "publishes", fields: { published: false } },
      { type: text("Mine.") },
      { press: "save" },
      { see: { conflict: "changed" } },
      { stored: { content: newBlog.content, published: false } },
    ],
  },
  {
    name: "a draft that the button saved stays a draft for the button, and one that was opened is published",
    of: { published: false },
    events: [
      { type: { title: "Mine" } },
      { type: { published: false } },
      { press: "save" },
      { see: { toasts: told(/^Blog updated!/), button: "Save draft" } },
      { leave: "by a link" },
      { open: "again" },
      { see: { button: "Publish" } },
    ],
  },
  {
    name: "the same text of another version is no conflict",
    events: [
      { elsewhere: "publishes", fields: { title: "Passing" } },
      { elsewhere: "publishes", fields: { title: newBlog.title } },
      { type: text("Mine.") },
      saved,
      { see: { conflict: null } },
      { stored: text("Mine.") },
    ],
  },
  {
    name: "what was deleted becomes another one",
    events: [
      { elsewhere: "deletes" },
      { type: text("Still mine.") },
      { press: "save" },
      { see: { conflict: "deleted", toasts: told(/It may have been deleted\./) } },
      { answer: "saveAsNew" },
      { see: { address: "/admin/blogs", toasts: told(/^Blog created!/) } },
      { stored: { ...text("Still mine."), published: true } },
    ],
  },
  {
    name: "what was deleted saves itself whole where saving it as another one failed",
    events: [
      { elsewhere: "deletes" },
      { type: text("Still mine.") },
      { press: "save" },
      { see: { conflict: "deleted" } },
      { line: "is cut" },
      { answer: "saveAsNew" },
      { see: { toasts: told("You seem to be offline.") } },
      { line: "is mended" },
      saved,
      { stored: { ...newBlog, ...text("Still mine."), published: false } },
    ],
  },
  {
    name: "what was deleted comes out of the trash with what was typed, though an answer is lost",
    events: [
      { elsewhere: "deletes" },
      { type: text("Still mine.") },
      { see: { conflict: "deleted" } },
      { next: "restore", fate: "answer is lost" },
      { answer: "bringBack" },
      { see: { conflict: null, toasts: told("Blog restored as a draft") } },
      saved,
      { stored: { ...text("Still mine."), excerpt: newBlog.excerpt, published: false } },
    ],
  },
];

const comingAndGoing: Story[] = [
  {
    name: "a session that ends takes no word: the save goes through after signing in",
    events: [
      { next: "save draft", fate: ended },
      { type: { title: "Half" } },
      { see: { asksToSignIn: true } },
      { type: { title: "Half, and the rest" } },
      { signIn: true },
      saved,
      { see: { asksToSignIn: false } },
      { stored: { title: "Half, and the rest" } },
    ],
  },
  {
    name: "a session that ends during Publish publishes after signing in",
    of: { published: false },
    events: [
      { next: "publish", fate: ended },
      { press: "save" },
      { see: { asksToSignIn: true, isSaving: true } },
      { signIn: true },
      { see: { toasts: told(/^Blog published/) } },
      { stored: { published: true } },
    ],
  },
  {
    name: "leaving right after typing saves it",
    events: [
      { type: { title: "Typed last" } },
      { leave: "by a link" },
      { stored: { title: "Typed last" } },
    ],
  },
  {
    name: "after a crash the text that never arrived is offered, and not once it is stored",
    events: [
      { line: "is cut" },
      { type: { title: "Never arrived" } },
      { see: { autosave: "offline" } },
      { leave: "by a crash" },
      { line: "is mended" },
      { open: "again" },
      { see: { isOffered: true, fields: expect.objectContaining({ title: newBlog.title }) } },
      { press: "restore the copy" },
      { see: { isOffered: false } },
      saved,
      { stored: { title: "Never arrived" } },
      { leave: "by a link" },
      { open: "again" },
      { see: { isOffered: false, fields: expect.objectContaining({ title: "Never arrived" }) } },
    ],
  },
];

const takingBack: Story[] = [
  {
    name: "what is typed while it is being unpublished stays, and is saved",
    events: [
      { next: "publish", fate: "waits" },
      { press: "unpublish" },
      { sent: [["publish", { published: false }]] },
      { type: { excerpt: "Typed meanwhile." } },
      { line: "goes on" },
      { see: { toasts: told(/^Blog unpublished/) } },
      saved,
      { see: { fields: expect.objectContaining({ excerpt: "Typed meanwhile." }) } },
      { stored: { excerpt: "Typed meanwhile.", published: false } },
    ],
  },
  ...["right before", "right after"].map((moment): Story => {
    const typing: Event = { type: { title: "Unseen", excerpt: "Unseen." } };
    const [before, after] = moment === "right before" ? [[typing], []] : [[], [typing, saved]];
    return {
      name: `what is typed ${moment} it is unpublished stays a draft where that is undone`,
      events: [
        ...before,
        { press: "unpublish" },
        { see: { toasts: told(/^Blog unpublished/), button: "Publish" } },
        ...after,
        { press: "undo" },
        { see: { toasts: told(/^Blog published/), button: "Update" } },
        { public: { title: newBlog.title, excerpt: newBlog.excerpt, published: true } },
        { stored: { title: "Unseen", excerpt: "Unseen." } },
        { see: { fields: expect.objectContaining({ title: "Unseen" }), isDirty: false } },
      ],
    };
  }),
  {
    name: "what is typed while the changes are being discarded is put aside",
    events: [
      { type: { title: "Discarded" } },
      saved,
      { next: "discard", fate: "waits" },
      { press: "discard changes" },
      { sent: [["save draft"], ["discard"]] },
      { type: { excerpt: "Typed meanwhile." } },
      { line: "goes on" },
      {
        see: {
          isOffered: true,
          isDirty: false,
          fields: expect.objectContaining({ title: newBlog.title, excerpt: newBlog.excerpt }),
        },
      },
      { press: "restore the copy" },
      saved,
      { stored: { excerpt: "Typed meanwhile." } },
    ],
  },
];

const inSpring = `${new Date().getUTCFullYear() + 1}-03-01`;
const plan = { day: inSpring, time: "09:00", zone: "UTC" };
const planned: Story[] = [
  {
    name: "a time is stored by its button, and stays",
    of: { published: false },
    events: [
      { plan },
      { see: { button: "Schedule" } },
      { press: "save" },
      { see: { toasts: told(/^Blog scheduled/) } },
      { stored: { scheduled_for: `${inSpring}T09:00:00.000Z`, published: false } },
    ],
  },
  {
    name: "a time whose answer was lost is found out, and so is its end",
    of: { published: false },
    events: [
      { plan },
      { next: "schedule", fate: "answer is lost" },
      { press: "save" },
      { see: { toasts: told(/^Blog scheduled/) } },
      { next: "unschedule", fate: "answer is lost" },
      { press: "unschedule" },
      { see: { button: "Publish" } },
      { stored: { scheduled_for: null, published: false } },
    ],
  },
];

const send = globalThis.fetch;
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(async () => {
  globalThis.fetch = send;
  await app.close();
});
quickenTimers();

describe.each([
  ["saving by itself", savingItself],
  ["the button", theButton],
  ["a change elsewhere", elsewhere],
  ["coming and going", comingAndGoing],
  ["taking back", takingBack],
  ["a time", planned],
])("%s", (_, stories) => {
  it.each(stories)("$name", async ({ of = {}, events }) => {
    const line = new Line(app.url, send);
    const blog = of && (await createBlog(app, token, of));
    let tab = await openTab(line, token, blog?.id ?? null);
    onTestFinished(() => tab.close());
    const idNow = () => /[\w-]{36}/.exec(location.pathname)?.[0] ?? blog?.id ?? "";
    for (const event of events) {
      const next = await happen(event, { tab, line, id: idNow() });
      if (next) tab = next;
    }
  });
});

interface Scene {
  tab: Tab;
  line: Line;
  id: string;
}

async function happen(event: Event, { tab, line, id }: Scene): Promise<Tab | undefined> {
  const call = (method: string, path: string, body?: object) => app.send(method, path, body, token);
  const paths = publicationPaths.blog;
  // One after the other, as whoever sits there does it.
  await new Promise(setImmediate);
  if ("type" in event) {
    tab.type(event.type);
    await expect.poll(() => tab.seen().isDirty, { interval: 1 }).toBe(true);
  } else if ("holdBack" in event) {
    const end = handOverBy(() => {
      end();
      tab.type(event.holdBack);
      return true;
    });
    onTestFinished(end);
  } else if ("press" in event) tab.press(event.press);
  else if ("answer" in event) tab.answer(event.answer);
  else if ("plan" in event) tab.plan(event.plan);
  else if ("line" in event) {
    if (event.line === "is cut") line.cut();
    else if (event.line === "is mended") line.mend();
    else line.release();
  } else if ("next" in event) line.next(calls[event.next], event.fate);
  else if ("elsewhere" in event) {
    if (event.elsewhere === "deletes") await call("DELETE", paths.ownersItem(id));
    else if (event.elsewhere === "publishes") await call("PUT", paths.ownersItem(id), event.fields);
    else await call("PUT", writingPaths.blog.draft(id), event.fields);
  } else if ("loseAnswers" in event) loseAnswers(app);
  else if ("signIn" in event) tab.signIn(token);
  else if ("pass" in event) await new Promise((resolve) => setTimeout(resolve, event.pass));
  else if ("leave" in event) {
    if (event.leave === "by a crash") tab.crash();
    else expect(await tab.leave()).toBe(true);
  } else if ("open" in event) return openTab(line, token, id);
  else if ("see" in event)
    await expect.poll(() => tab.seen(), { interval: 10, timeout: 15_000 }).toMatchObject(event.see);
  else if ("stored" in event) {
    const read = async () => {
      const answer = await call("GET", writingPaths.blog.draft(id));
      return answer.ok ? answer.json() : null;
    };
    const expected = expect.poll(read, { interval: 20, timeout: 15_000 });
    await (event.stored ? expected.toMatchObject(event.stored) : expected.toBeNull());
  } else if ("public" in event) {
    const answer = await call("GET", paths.ownersItem(id));
    expect(await answer.json()).toMatchObject(event.public);
  } else if ("sent" in event) {
    const sent = line.sent.map(({ method, path, body }) => [nameOf(method, path), body ?? {}]);
    expect(sent).toMatchObject(event.sent.map(([name, body]) => [name, body ?? expect.anything()]));
    expect(sent).toHaveLength(event.sent.length);
  } else {
    const answer = await call("GET", writingPaths.blog.versions(id));
    const versions: VersionSummary[] = await answer.json();
    expect(versions.map(({ reason }) => reason)).toEqual(event.versions);
  }
}

function nameOf(method: string, path: string): string {
  const known = Object.entries(calls).find(([, [m, p]]) => m === method && p.test(path));
  return known?.[0] ?? `${method} ${path}`;
}
