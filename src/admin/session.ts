import { useSyncExternalStore } from "react";
import { DEVICE_STORAGE_KEY, TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import type { LoginAnswer, Me } from "#contract/session.ts";
import { SignedOut } from "./failure.ts";

/** Who is signed in. An interrupted session has lost its token while its screen is still open. */
export type SessionState =
  | { status: "checking" }
  /** The server does not answer, so that nobody knows. The token is kept. */
  | { status: "unknown"; reason: string }
  | { status: "signed-out" }
  | { status: "signed-in"; me: Me; isInterrupted: boolean };

interface Waiting {
  promise: Promise<void>;
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** The session of this browser: the token in local storage, and what is known of it. */
class BrowserSession {
  #state: SessionState = { status: "checking" };
  /** Where there is no storage, the token lasts until the page is left. */
  #tokenInMemory: string | null = null;
  #waiting: Waiting | null = null;
  readonly #listeners = new Set<() => void>();

  get state(): SessionState {
    return this.#state;
  }

  get token(): string | null {
    try {
      return localStorage.getItem(TOKEN_STORAGE_KEY);
    } catch {
      return this.#tokenInMemory;
    }
  }

  /** What this browser was given when it signed in last; undefined where there is nothing. */
  get deviceToken(): string | undefined {
    try {
      return localStorage.getItem(DEVICE_STORAGE_KEY) ?? undefined;
    } catch {
      return undefined;
    }
  }

  keep({ access_token, device_token }: LoginAnswer): void {
    this.#tokenInMemory = access_token;
    try {
      localStorage.setItem(TOKEN_STORAGE_KEY, access_token);
      localStorage.setItem(DEVICE_STORAGE_KEY, device_token);
    } catch {
      // See #tokenInMemory.
    }
  }

  check(): void {
    this.#set({ status: "checking" });
  }

  /** The server could not say whose token it is. */
  fail(reason: string): void {
    this.#set({ status: "unknown", reason });
  }

  /** Somebody is signed in; whoever waited for that goes on. */
  open(me: Me): void {
    this.#set({ status: "signed-in", me, isInterrupted: false });
    this.#waiting?.resolve();
    this.#waiting = null;
  }

  /** Nobody is signed in any more. */
  close(): void {
    this.#tokenInMemory = null;
    try {
      localStorage.removeItem(TOKEN_STORAGE_KEY);
    } catch {
      // See #tokenInMemory.
    }
    this.#set({ status: "signed-out" });
    this.#waiting?.reject(new SignedOut());
    this.#waiting = null;
  }

  /**
   * The server no longer takes the token: the screen stays, a dialog asks to sign in. Resolves when
   * that is done; rejects with {@link SignedOut} when the owner leaves instead.
   */
  interrupted(): Promise<void> {
    if (this.#state.status !== "signed-in") return Promise.reject(new SignedOut());
    this.#waiting ??= Promise.withResolvers<void>();
    if (!this.#state.isInterrupted) this.#set({ ...this.#state, isInterrupted: true });
    return this.#waiting.promise;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const session = new BrowserSession();

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, () => session.state);
}
