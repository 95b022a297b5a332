import { apiPaths } from "#contract/paths.ts";
import type { Login, Me } from "#contract/session.ts";
import type { SignInAnswer } from "#contract/sign-in-methods.ts";
import type { Counters, Stats, SystemInfo, VisitSources } from "#contract/stats.ts";
import { request } from "./request.ts";

export const api = {
  signIn: (login: Login) =>
    request<SignInAnswer>("POST", apiPaths.login(), { body: login, asksToSignIn: false }),
  me: (options: { asksToSignIn: boolean } = { asksToSignIn: true }) =>
    request<Me>("GET", apiPaths.me(), options),

  counters: (signal?: AbortSignal) => request<Counters>("GET", apiPaths.counters(), { signal }),
  stats: (days: number, source: string | null, signal?: AbortSignal) => {
    const of = source === null ? "" : `&source=${encodeURIComponent(source)}`;
    return request<Stats>("GET", `${apiPaths.stats()}?days=${days}${of}`, { signal });
  },
  visitSources: (days: number, signal?: AbortSignal) =>
    request<VisitSources>("GET", `${apiPaths.visitSources()}?days=${days}`, { signal }),
  system: (signal?: AbortSignal) => request<SystemInfo>("GET", apiPaths.system(), { signal }),
};
