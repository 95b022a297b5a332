import "fake-indexeddb/auto";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { useFormState } from "react-hook-form";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { toast } from "sonner";
import { expect } from "vitest";
import type { ConflictAnswer } from "#admin/content/conflict-notice.tsx";
import type { Plan } from "#admin/content/plan.ts";
import type { ContentEditor } from "#admin/content/use-content-editor.ts";
import { isBusy, savedState } from "#admin/editor/document.ts";
import type { Blog, BlogFormInput } from "#contract/blog.ts";
import { adminPaths } from "#contract/paths.ts";
import { PORTAL_SETTINGS_ID, TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import type { Line } from "./line.ts";

type BlogEditor = ContentEditor<Blog, BlogFormInput>;

export interface Seen {
  /** Includes the reason, if there is one. */
  autosave: string;
  button: string;
  isSaving: boolean;
  isDirty: boolean;
  conflict: "changed" | "deleted" | null;
  /** A copy that this browser keeps is offered. */
  isOffered: boolean;
  asksToSignIn: boolean;
  refused: string[];
  /** All that were shown in this visit. */
  toasts: string[];
  address: string;
  fields: BlogFormInput;
}

export type Button =
  | "save"
  | "save draft"
  | "restore the copy"
  | "discard the copy"
  | "unschedule"
  | "unpublish"
  | "discard changes"
  | "undo";

/** One visit of an editor. */
export interface Tab {
  seen(): Seen;
  type(fields: Partial<BlogFormInput>): void;
  plan(plan: Plan | null): void;
  press(button: Button): void;
  answer(answer: ConflictAnswer): void;
  signIn(token: string): void;
  /** Saves what is not saved yet, as before a link is followed, and goes. False where that failed. */
  leave(): Promise<boolean>;
  /** Acts as if the browser died: nothing more is sent. */
  crash(): void;
  close(): void;
}

const owner = { username: "olive", must_set_password: false, time_zone: "UTC" };

/**
 * The portal's own forms, hooks and requests in a document of jsdom, without the fields that draw them.
 * @param id of the article to open; null for a new one
 */
export async function openTab(line: Line, token: string, id: string | null): Promise<Tab> {
  preparePage(line, token);
  const { blogForm, blogs } = await import("#admin/pages/blogs/blog-form.ts");
  const { answerConflict } = await import("#admin/content/conflict-notice.tsx");
  const { fieldsWithErrors } = await import("#admin/content/required-fields.ts");
  const { unpublishOpen, unscheduleOpen } = await import("#admin/content/unpublishing.ts");
  const { useContentEditor } = await import("#admin/content/use-content-editor.ts");
  const { discardChanges } = await import("#admin/publishing/publishing-section.tsx");
  const { PortalToaster } = await import("#admin/layout/toaster.tsx");
  const { queryClient } = await import("#admin/query-client.ts");
  const { session } = await import("#admin/session.ts");
  session.open(owner);
  const loaded = id === null ? null : await blogs.api.read(id);
  const start = id === null ? adminPaths.newBlog() : adminPaths.editBlog(id);
  history.replaceState(null, "", start);
  let editor: BlogEditor | null = null;
  let errors = {};

  const buttons: Record<Button, (editor: BlogEditor) => void> = {
    save: (editor) => editor.save(),
    "save draft": (editor) => editor.saver.saveDraft(),
    "restore the copy": (editor) => editor.copy.found?.restore(),
    "discard the copy": (editor) => editor.copy.found?.discard(),
    unschedule: (editor) => void unscheduleOpen(blogs, editor),
    unpublish: (editor) => void unpublishOpen(blogs, editor),
    "discard changes": (editor) => void discardChanges(blogs, editor),
    undo: () => document.querySelector<HTMLElement>("[data-sonner-toast] [data-action]")?.click(),
  };

  function Editor() {
    editor = useContentEditor(blogs, blogForm, loaded);
    ({ errors } = useFormState({ control: editor.form.control }));
    return null;
  }
  const router = createMemoryRouter(
    [
      { path: adminPaths.blogs(), element: null },
      { path: start, element: <Editor /> },
    ],
    { initialEntries: [start] },
  );
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  const root = createRoot(host);
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
      <PortalToaster />
    </QueryClientProvider>,
  );
  await expect.poll(() => editor?.form ?? null).not.toBeNull();
  const toasts = watchToasts();
  const close = () => {
    root.unmount();
    // The next tab would show them as well.
    toast.dismiss();
  };
  const present = (): BlogEditor => {
    if (!editor) throw new Error("There is no editor.");
    return editor;
  };
  return {
    seen: () => {
      const { document, publishing, isDirty, copy, form } = present();
      const saved = savedState(document);
      const { pathname } = router.state.location;
      return {
        autosave: "reason" in saved ? `${saved.name}: ${saved.reason}` : saved.name,
        button: publishing.saveLabel,
        isSaving: isBusy(document),
        isDirty,
        conflict: document.conflict?.kind ?? null,
        isOffered: copy.found !== null,
        asksToSignIn: session.state.status === "signed-in" && session.state.isInterrupted,
        refused: fieldsWithErrors(errors, blogForm.empty, blogForm.words).map(({ name }) => name),
        toasts: [...toasts],
        address: pathname === start ? location.pathname : pathname,
        fields: form.getValues(),
      };
    },
    type: (fields) => {
      const { form } = present();
      form.reset({ ...form.getValues(), ...fields }, { keepDefaultValues: true });
    },
    plan: (plan) => present().publishing.choosePlan(plan),
    press: (button) => buttons[button](present()),
    answer: (answer) => void answerConflict(blogs, present(), answer),
    signIn: (fresh) => {
      localStorage.setItem(TOKEN_STORAGE_KEY, fresh);
      session.open(owner);
    },
    leave: async () => {
      const isSaved = await present().saver.flush();
      close();
      return isSaved;
    },
    crash: () => {
      present().saver.leave();
      close();
    },
    close,
  };
}

/** Each lasts for seconds only. */
function watchToasts(): Set<string> {
  const seen = new Set<string>();
  new MutationObserver(() => {
    for (const { children } of document.querySelectorAll("[data-sonner-toast] [data-content]")) {
      seen.add([...children].map(({ textContent }) => textContent).join(" "));
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  return seen;
}

function preparePage(line: Line, token: string): void {
  const settings = document.createElement("script");
  settings.id = PORTAL_SETTINGS_ID;
  settings.type = "application/json";
  settings.textContent = JSON.stringify({ defaultAuthor: "The Portico team" });
  document.head.replaceChildren(settings);
  localStorage.setItem(TOKEN_STORAGE_KEY, token);
  globalThis.fetch = line.fetch;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => line.isUp });
  // jsdom has no media.
  globalThis.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList;
}
