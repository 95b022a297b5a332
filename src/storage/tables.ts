import type { Schema } from "./schema.ts";

/**
 * `archive` says whether a backup contains the table, `move` whether it goes into the other kind of
 * database.
 */
type Copying = { archive: true; move: true } | { archive: false; move: boolean; why: string };

const copied = { archive: true, move: true } as const;

/** The order is that of insertion: a table comes after those that it refers to. */
const tables: Record<keyof Schema, Copying> = {
  publication: copied,
  publication_label: copied,
  publication_file: copied,
  replaced_file: copied,
  publication_draft: copied,
  publication_preview: copied,
  publication_version: copied,
  trashed_publication: copied,
  picture: copied,
  picture_use: copied,
  address: copied,
  imported_item: copied,
  search_text: copied,
  contact_submission: copied,
  reply: copied,
  saved_answer: copied,
  spam_term: copied,
  kept_message: copied,
  set_aside_message: copied,
  job: copied,
  webhook: copied,
  auto_reply: copied,
  smtp_config: copied,
  smtp_test: copied,
  privacy: copied,
  clock: copied,
  administrator: copied,
  authenticator_app: copied,
  recovery_code: copied,
  passkey: copied,
  activity_count: copied,
  site_setting: copied,
  site_text_draft: copied,
  site_text_version: copied,
  site_preview: copied,
  first_steps: copied,
  content_version: copied,
  secret_key_mark: copied,
  session: { archive: false, move: true, why: "A restore signs everybody out." },
  access_token: { archive: false, move: true, why: "A restore brings no revoked token back." },
  import_run: { archive: false, move: true, why: "No backup holds its export." },
  sign_in_ticket: { archive: false, move: false, why: "It lasts for five minutes." },
  answered: { archive: false, move: false, why: "It lasts for a day." },
  tinted_pictures: { archive: false, move: true, why: "Its files are made again." },
  missed_address: { archive: false, move: true, why: "It lasts for thirty days." },
  used_challenge: { archive: false, move: false, why: "It lasts for five minutes." },
  setup_link: { archive: false, move: true, why: "It lasts for an hour." },
  backup: { archive: false, move: true, why: "It lists files that a restore leaves alone." },
  rate_limit: { archive: false, move: true, why: "What it counts is over within a day." },
};

/** Derived from other tables, differently in each database. */
const derived = ["contact_submission_search", "search_text_index", "search_text_place"] as const;

export function tablesOf(use: keyof typeof copied): string[] {
  return Object.entries(tables).flatMap(([name, copying]) => (copying[use] ? [name] : []));
}

/** Tables of older versions, with the migration that dropped each. */
const dropped: Readonly<Record<string, string>> = {
  blog: "0009-publication",
  ebook: "0009-publication",
  daily_count: "0014-owners-day",
  publication_creation: "0047-answered",
  outbox: "0049-mail-jobs",
  auto_reply_mail: "0049-mail-jobs",
  sign_in_notice: "0049-mail-jobs",
  webhook_delivery: "0049-mail-jobs",
  publication_schedule: "0050-publish-jobs",
  backup_schedule: "0052-backup-job",
  redirect: "0061-address",
  former_slug: "0061-address",
};

/** True for a table of ours in a database that has had the migrations `applied`. */
export function isOwnTable(name: string, applied: readonly string[]): boolean {
  if (Object.hasOwn(tables, name) || derived.some((one) => one === name)) return true;
  const migration = Object.hasOwn(dropped, name) ? dropped[name] : undefined;
  return migration !== undefined && !applied.includes(migration);
}

/** True if the list says what a backup does with the table. */
export function isDecided(table: string): boolean {
  return Object.hasOwn(tables, table) || derived.some((name) => table.startsWith(name));
}

/** True if backups leave the table out. A backup that contains it was not made by us. */
export function isLeftOut(table: string): boolean {
  return Object.entries(tables).some(([name, { archive }]) => name === table && !archive);
}
