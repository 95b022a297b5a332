import { command, request, withQuery } from "#admin/request.ts";
import type { AutoReply } from "#contract/auto-reply.ts";
import type { BackupState } from "#contract/backup.ts";
import type { FirstSteps, FirstStepsVisibility } from "#contract/first-steps.ts";
import type { MailDomainQuery, MailDomainReport } from "#contract/mail-domain.ts";
import type { MakeItYours } from "#contract/make-it-yours.ts";
import { settingsPaths } from "#contract/paths.ts";
import type { ExpiredMessages, PrivacySettings, PrivacyState } from "#contract/privacy.ts";
import type { PasswordChange, PasswordChanged, Session } from "#contract/session.ts";
import type { SiteSettings, SiteSettingsInput } from "#contract/site-settings.ts";
import type { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import type { SmtpTestInput, SmtpTestResult, SmtpTestState } from "#contract/smtp-test.ts";

/** Kept apart from `api`, so that signing in does not load these calls. */
export const settingsApi = {
  changePassword: (change: PasswordChange) =>
    request<PasswordChanged>("PUT", settingsPaths.password(), { body: change }),
  sessions: (signal?: AbortSignal) =>
    request<Session[]>("GET", settingsPaths.sessions(), { signal }),
  endOtherSessions: () => command("DELETE", settingsPaths.sessions()),
  endSession: (id: string) => command("DELETE", settingsPaths.session(id)),
  smtpConfig: (signal?: AbortSignal) =>
    request<SmtpConfig>("GET", settingsPaths.smtpConfig(), { signal }),
  saveSmtpConfig: (config: SmtpConfigInput) =>
    request<SmtpConfig>("POST", settingsPaths.smtpConfig(), { body: config }),
  /** The server allows the mail server two minutes. */
  testSmtp: (config: SmtpTestInput) =>
    request<SmtpTestResult>("POST", settingsPaths.smtpTest(), { body: config, timeoutMs: 130_000 }),
  mailDomain: (query: MailDomainQuery, signal?: AbortSignal) =>
    request<MailDomainReport>("GET", withQuery(settingsPaths.mailDomain(), query), { signal }),
  smtpTest: (signal?: AbortSignal) =>
    request<SmtpTestState>("GET", settingsPaths.smtpTest(), { signal }),
  siteSettings: (signal?: AbortSignal) =>
    request<SiteSettings>("GET", settingsPaths.siteSettings(), { signal }),
  saveSiteSettings: (settings: SiteSettingsInput, ifMatch?: number) =>
    request<SiteSettings>("PUT", settingsPaths.siteSettings(), { body: settings, ifMatch }),
  autoReply: (signal?: AbortSignal) =>
    request<AutoReply>("GET", settingsPaths.autoReply(), { signal }),
  saveAutoReply: (reply: AutoReply) =>
    request<AutoReply>("PUT", settingsPaths.autoReply(), { body: reply }),
  firstSteps: (signal?: AbortSignal) =>
    request<FirstSteps>("GET", settingsPaths.firstSteps(), { signal }),
  makeItYours: (yours: MakeItYours) =>
    request<FirstSteps>("POST", settingsPaths.makeItYours(), { body: yours }),
  hideFirstSteps: (visibility: FirstStepsVisibility) =>
    request<FirstSteps>("PUT", settingsPaths.firstSteps(), { body: visibility }),
  privacy: (signal?: AbortSignal) =>
    request<PrivacyState>("GET", settingsPaths.privacy(), { signal }),
  savePrivacy: (settings: PrivacySettings) =>
    request<PrivacyState>("PUT", settingsPaths.privacy(), { body: settings }),
  backups: (signal?: AbortSignal) =>
    request<BackupState>("GET", settingsPaths.backups(), { signal }),
  makeBackup: () => request<BackupState>("POST", settingsPaths.backups()),
  expiredMessages: (keep_messages_days: number, signal?: AbortSignal) =>
    request<ExpiredMessages>(
      "GET",
      withQuery(settingsPaths.privacyExpired(), { keep_messages_days }),
      {
        signal,
      },
    ),
};
