import { path } from "./path.ts";

/** Apart, so that signing in does not load them. */
export const settingsPaths = {
  password: path("/api/admin/password"),
  sessions: path("/api/admin/sessions"),
  session: path("/api/admin/sessions/:id"),
  privacy: path("/api/admin/privacy"),
  autoReply: path("/api/admin/auto-reply"),
  firstSteps: path("/api/admin/first-steps"),
  siteSettings: path("/api/admin/site-settings"),
  privacyExpired: path("/api/admin/privacy/expired"),
  smtpConfig: path("/api/admin/smtp-config"),
  mailDomain: path("/api/admin/mail-domain"),
  smtpTest: path("/api/admin/smtp-config/test"),
  backups: path("/api/admin/backups"),
  backup: path("/api/admin/backups/:id"),
} as const;

/** Pages of the settings that only they themselves link to. */
export const settingsPages = {
  appearance: path("/admin/settings/appearance"),
  autoReply: path("/admin/settings/auto-reply"),
  webhooks: path("/admin/settings/webhooks"),
  api: path("/admin/settings/api"),
  privacy: path("/admin/settings/privacy"),
} as const;
