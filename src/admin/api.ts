import type { MailDomainQuery, MailDomainReport } from "#contract/mail-domain.ts";
import { apiPaths, settingsPaths } from "#contract/paths.ts";
import type { ExpiredMessages, PrivacySettings, PrivacyState } from "#contract/privacy.ts";
import type { Login, LoginAnswer, Me, PasswordChange, Session } from "#contract/session.ts";
import type { Setup } from "#contract/setup.ts";
import type { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import type { SmtpTestInput, SmtpTestResult } from "#contract/smtp-test.ts";
import type { Counters, Stats, SystemInfo } from "#contract/stats.ts";
import { command, request, withQuery } from "./request.ts";

export const api = {
  signIn: (login: Login) =>
    request<LoginAnswer>("POST", apiPaths.login(), { body: login, asksToSignIn: false }),
  setUp: (setup: Setup) =>
    request<LoginAnswer>("POST", apiPaths.setup(), { body: setup, asksToSignIn: false }),
  signOut: () => command("POST", apiPaths.logout(), { asksToSignIn: false }),
  me: (options: { asksToSignIn: boolean } = { asksToSignIn: true }) =>
    request<Me>("GET", apiPaths.me(), options),
  changePassword: (change: PasswordChange) =>
    request<LoginAnswer>("PUT", settingsPaths.password(), { body: change }),
  sessions: (signal?: AbortSignal) =>
    request<Session[]>("GET", settingsPaths.sessions(), { signal }),
  endSession: (id: string) => command("DELETE", settingsPaths.session(id)),

  counters: (signal?: AbortSignal) => request<Counters>("GET", apiPaths.counters(), { signal }),
  stats: (days: number, signal?: AbortSignal) =>
    request<Stats>("GET", `${apiPaths.stats()}?days=${days}`, { signal }),
  system: (signal?: AbortSignal) => request<SystemInfo>("GET", apiPaths.system(), { signal }),

  smtpConfig: (signal?: AbortSignal) =>
    request<SmtpConfig>("GET", settingsPaths.smtpConfig(), { signal }),
  saveSmtpConfig: (config: SmtpConfigInput) =>
    request<SmtpConfig>("POST", settingsPaths.smtpConfig(), { body: config }),
  /** The server allows the mail server two minutes. */
  testSmtp: (config: SmtpTestInput) =>
    request<SmtpTestResult>("POST", settingsPaths.smtpTest(), { body: config, timeoutMs: 130_000 }),
  mailDomain: (query: MailDomainQuery, signal?: AbortSignal) =>
    request<MailDomainReport>("GET", withQuery(settingsPaths.mailDomain(), query), { signal }),
  privacy: (signal?: AbortSignal) =>
    request<PrivacyState>("GET", settingsPaths.privacy(), { signal }),
  savePrivacy: (settings: PrivacySettings) =>
    request<PrivacyState>("PUT", settingsPaths.privacy(), { body: settings }),
  expiredMessages: (keep_messages_days: number, signal?: AbortSignal) =>
    request<ExpiredMessages>(
      "GET",
      withQuery(settingsPaths.privacyExpired(), { keep_messages_days }),
      {
        signal,
      },
    ),
};
