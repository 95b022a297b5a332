import type { ContactSubmission, EraseAnswer } from "#contract/contact-submission.ts";
import { apiPaths, messagePaths } from "#contract/paths.ts";
import type { RestoreAnswer } from "#contract/privacy.ts";
import type { Login, LoginAnswer, Me } from "#contract/session.ts";
import type { Setup } from "#contract/setup.ts";
import type { Counters, Stats, SystemInfo } from "#contract/stats.ts";
import {
  command,
  type ListQuery,
  request,
  requestFile,
  requestPage,
  withQuery,
} from "./request.ts";

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

  messages: (query: ListQuery, signal?: AbortSignal) =>
    requestPage<ContactSubmission>(withQuery(messagePaths.contactSubmissions(), query), signal),
  message: (id: string, signal?: AbortSignal) =>
    request<ContactSubmission>("GET", messagePaths.contactSubmission(id), { signal }),
  markMessageRead: (id: string) =>
    request<ContactSubmission>("PATCH", messagePaths.contactSubmissionRead(id)),
  markMessageNotSpam: (id: string) =>
    request<ContactSubmission>("PATCH", messagePaths.contactSubmissionNotSpam(id)),
  sendMessageAgain: (id: string) =>
    request<ContactSubmission>("POST", messagePaths.contactSubmissionDelivery(id)),
  messagesCsv: (query: ListQuery) =>
    requestFile(withQuery(messagePaths.contactSubmissionsCsv(), query)),
  eraseSender: (email: string) =>
    request<EraseAnswer>("POST", messagePaths.contactSubmissionsErase(), { body: { email } }),
  deleteMessage: (id: string) => command("DELETE", messagePaths.contactSubmission(id)),
  restoreMessages: (set_aside_at: string) =>
    request<RestoreAnswer>("POST", messagePaths.contactSubmissionsRestore(), {
      body: { set_aside_at },
    }),
};
