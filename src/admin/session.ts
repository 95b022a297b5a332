import { useSyncExternalStore } from "react";
import { DEVICE_STORAGE_KEY, TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import type { LoginAnswer, Me } from "#contract/session.ts";
import { readStored, store } from "./browser-storage.ts";
import { SignedOut } from "./errors.ts";

/** An interrupted session has lost its token while its screen is still open. */
export type SessionState =
  | { status: "checking" }
  /** The server did not answer. The token is kept. */
  | { status: "unknown"; reason: string }
  /** Who leaves by choice starts at the dashboard again. */
  | { status: "signed-out"; byChoice: boolean }
  | { status: "signed-in"; me: Me; isInterrupted: boolean };

interface PendingSignIn {
  promise: Promise<void>;
  resolve: () => void;
  reject: (reason: Error) => void;
}

class BrowserSession {
  #state: SessionState = { status: "checking" };
  #pending: PendingSignIn | null = null;
  readonly #listeners = new Set<() => void>();

  get state(): SessionState {
    return this.#state;
  }

  get token(): string | null {
    return readStored(TOKEN_STORAGE_KEY);
  }

  get deviceToken(): string | undefined {
    return readStored(DEVICE_STORAGE_KEY) ?? undefined;
  }

  keep({ access_token, device_token }: LoginAnswer): void {
    store(TOKEN_STORAGE_KEY, access_token);
    store(DEVICE_STORAGE_KEY, device_token);
  }

  check(): void {
    this.#set({ status: "checking" });
  }

  fail(reason: string): void {
    this.#set({ status: "unknown", reason });
  }

  /** Also resumes requests that wait for a sign-in. */
  open(me: Me): void {
    this.#set({ status: "signed-in", me, isInterrupted: false });
    this.#pending?.resolve();
    this.#pending = null;
  }

  close({ byChoice = false } = {}): void {
    store(TOKEN_STORAGE_KEY, null);
    this.#set({ status: "signed-out", byChoice });
    this.#pending?.reject(new SignedOut());
    this.#pending = null;
  }

  /** Asks to sign in over the open screen. @throws {SignedOut} when the owner leaves instead */
  waitForSignIn(): Promise<void> {
    if (this.#state.status !== "signed-in") return Promise.reject(new SignedOut());
    this.#pending ??= Promise.withResolvers<void>();
    if (!this.#state.isInterrupted) this.#set({ ...this.#state, isInterrupted: true });
    return this.#pending.promise;
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
  const read = () => session.state;
  // This also holds while the server's HTML is taken over, which shows nothing of it.
  return useSyncExternalStore(session.subscribe, read, read);
}
