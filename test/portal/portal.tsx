import "fake-indexeddb/auto";
import { QueryClientProvider } from "@tanstack/react-query";
import { configure, screen, within } from "@testing-library/dom";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { createRoot, type Root } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { toast as toasts } from "sonner";
import { expect, onTestFinished } from "vitest";
import { PORTAL_SETTINGS_ID, type PortalSettings, TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import type { TestApp } from "#test/support/app.ts";
import { form, multipartType } from "#test/support/multipart.ts";
import { Line } from "./line.ts";

// A busy machine is slow, not broken.
configure({ asyncUtilTimeout: 20_000 });

export interface Portal {
  /** Types and clicks. */
  owner: UserEvent;
  /** Breaks, stalls and refuses calls. */
  line: Line;
  go(path: string): Promise<void>;
  /** Replaces what the field holds; a label finds one. */
  fill(field: HTMLElement | string, text: string): Promise<void>;
  /** Ends this visit before the test ends, which otherwise does it. */
  close(): void;
}

const portalSettings: PortalSettings = {
  brand: "Agency",
  icon: null,
  defaultAuthor: "The Portico team",
  contactEmail: "hello@agency.test",
  hasPassword: true,
  hasPasskey: false,
  defaultCredentials: null,
  picture: { src: "/pictures/door.webp", width: 1, height: 1, avif: [], webp: [] },
};

/** Somebody who is not signed in, at a site whose owner has chosen a password or not. */
type Visitor = Pick<PortalSettings, "hasPassword">;

/**
 * Opens the whole portal in a document of jsdom over the real server: everything but layout, colours and what the
 * browser itself does. The owner is signed in, unless a visitor is given.
 */
export async function openPortal(app: TestApp, path: string, visitor?: Visitor): Promise<Portal> {
  const realFetch = globalThis.fetch;
  const line = new Line(app.url, realFetch);
  preparePage(line, visitor ? null : await app.signIn());
  history.replaceState(null, "", path);
  const [{ settings }, { router }, { queryClient }, { PortalToaster }, { checkSession }] =
    await Promise.all([
      import("#admin/portal-settings.ts"),
      import("#admin/routes.tsx"),
      import("#admin/query-client.ts"),
      import("#admin/layout/toaster.tsx"),
      import("#admin/sign-in.ts"),
    ]);
  settings.hasPassword = visitor?.hasPassword ?? true;
  queryClient.clear();
  await checkSession();
  await router.navigate(path);
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  const root: Root = createRoot(host);
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
      <PortalToaster />
    </QueryClientProvider>,
  );
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    root.unmount();
    globalThis.fetch = realFetch;
    toasts.dismiss();
    queryClient.clear();
    localStorage.clear();
  };
  onTestFinished(close);
  const owner = userEvent.setup();
  return {
    owner,
    line,
    fill: async (place, text) => {
      const fields = { selector: "input, textarea" };
      const field = typeof place === "string" ? await screen.findByLabelText(place, fields) : place;
      await owner.clear(field);
      await owner.click(field);
      if (text) await owner.paste(text);
    },
    go: (to) => router.navigate(to),
    close,
  };
}

/** Waits for the element with this role and exactly this name. */
export function find(role: string, name: string, place: HTMLElement = document.body) {
  return within(place).findByRole(role, { name: isName(name) });
}

/** The element that {@link find} would find, or null. */
export function query(role: string, name: string, place: HTMLElement = document.body) {
  return within(place).queryByRole(role, { name: isName(name) });
}

/** The library drops blanks between a text and an element after it. */
function isName(name: string): (whole: string) => boolean {
  const letters = (text: string) => text.replace(/\s+/g, "");
  return (whole) => letters(whole) === letters(name);
}

/** Waits for the toast with this title, whatever more it says. */
export async function findToast(title: string): Promise<HTMLElement> {
  const found = await screen.findByText(title, { selector: "[data-sonner-toast] *" });
  const whole = found.closest<HTMLElement>("[data-sonner-toast]");
  if (!whole) throw new Error(`“${title}” stands in no toast.`);
  return whole;
}

export async function pressEnter({ owner }: Portal, control: HTMLElement): Promise<void> {
  control.focus();
  await owner.keyboard("{Enter}");
}

/** Waits for the focus to be where the matcher says. */
export const focused = () => expect.poll(() => document.activeElement);

/** What stands at a field beside its label: its hint, or what is wrong with it. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent.trim()).join(" ");
}

export { screen, within };

function preparePage(line: Line, token: string | null): void {
  const settings = document.createElement("script");
  settings.id = PORTAL_SETTINGS_ID;
  settings.type = "application/json";
  settings.textContent = JSON.stringify(portalSettings);
  document.head.replaceChildren(settings);
  if (token !== null) localStorage.setItem(TOKEN_STORAGE_KEY, token);
  globalThis.fetch = line.fetch;
  const requests = { XMLHttpRequest: uploadOver(line) };
  Object.assign(globalThis, requests);
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => line.isUp });
  // jsdom has no layout, and so nothing that tells of it.
  globalThis.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList;
  const watchers = { ResizeObserver: Watcher, IntersectionObserver: Watcher };
  Object.assign(globalThis, watchers);
  const none = () => undefined;
  Object.assign(Element.prototype, {
    scrollIntoView: none,
    scrollTo: none,
    setPointerCapture: none,
    releasePointerCapture: none,
    getAnimations: () => [],
  });
  Object.assign(Range.prototype, {
    getClientRects: () => [],
    getBoundingClientRect: () => document.body.getBoundingClientRect(),
  });
  globalThis.scrollTo = none;
  Object.assign(globalThis, { BASE_UI_ANIMATIONS_DISABLED: true });
}

/** Files go by XMLHttpRequest, of which this is what the portal asks for. */
function uploadOver(line: Line) {
  return class {
    status = 0;
    responseText = "";
    readonly upload = {};
    onload = () => undefined;
    onerror = () => undefined;
    onabort = () => undefined;
    readonly #headers: Record<string, string> = {};
    #path = "";

    open(_method: "POST", path: string): void {
      this.#path = path;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    async send(fields: FormData): Promise<void> {
      const file = fields.get("file") as File;
      const content = new Uint8Array(await file.arrayBuffer());
      const headers = { ...this.#headers, "Content-Type": multipartType };
      const body = new Uint8Array(form({ fileName: file.name, type: file.type, content }));
      try {
        const answer = await line.fetch(this.#path, { method: "POST", headers, body });
        this.responseText = await answer.text();
        this.status = answer.status;
        this.onload();
      } catch {
        this.onerror();
      }
    }

    abort(): void {
      this.onabort();
    }
  };
}

class Watcher {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
