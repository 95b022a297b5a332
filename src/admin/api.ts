import { apiPaths } from "#contract/paths.ts";
import type { Login, LoginAnswer, Me } from "#contract/session.ts";
import type { Setup } from "#contract/setup.ts";
import type { Counters, Stats, SystemInfo } from "#contract/stats.ts";
import { command, request } from "./request.ts";

export const api = {
  signIn: (login: Login) =>
    request<LoginAnswer>("POST", apiPaths.login(), { body: login, asksToSignIn: false }),
  setUp: (setup: Setup) =>
    request<LoginAnswer>("POST", apiPaths.setup(), { body: setup, asksToSignIn: false }),
  signOut: () => command("POST", apiPaths.logout(), { asksToSignIn: false }),
  me: (options: { asksToSignIn: boolean } = { asksToSignIn: true }) =>
    request<Me>("GET", apiPaths.me(), options),

  counters: (signal?: AbortSignal) => request<Counters>("GET", apiPaths.counters(), { signal }),
  stats: (days: number, signal?: AbortSignal) =>
    request<Stats>("GET", `${apiPaths.stats()}?days=${days}`, { signal }),
  system: (signal?: AbortSignal) => request<SystemInfo>("GET", apiPaths.system(), { signal }),
};
