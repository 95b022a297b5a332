import type { DeliveryState } from "#contract/delivery.ts";
import type { PublicationKind } from "#contract/nouns.ts";
import type { PictureFormat } from "#contract/picture.ts";
import type { VersionReason } from "#contract/publication.ts";
import type { PublicationFileRow, ReplacedFileRow } from "./pdf-row.ts";

export type Flag = 0 | 1;

export interface PublicationRow {
  id: string;
  kind: PublicationKind;
  slug: string;
  title: string;
  sort_title: string;
  published: Flag;
  created_at: string;
  updated_at: string;
  version: number;
  /** JSON: the fields that lists show. */
  card: string;
  /** JSON: the other fields, which can be long. */
  body: string;
  /** JSON: the HTML and its renderer's version; null until it is rendered. */
  rendered: string | null;
  /** Whether visitors ever saw it. */
  was_published: Flag;
}

export interface PublicationLabelRow {
  publication_id: string;
  kind: PublicationKind;
  label: string;
  created_at: string;
}

/** Of a published publication: what is written but not published yet. */
export interface PublicationDraftRow {
  publication_id: string;
  saved_at: string;
  /** JSON: the fields that differ from what is published. */
  fields: string;
}

export interface PublicationScheduleRow {
  publication_id: string;
  kind: PublicationKind;
  publish_at: string;
  time_zone: string;
  /** Why it was not published when it was due; null before. */
  failed: string | null;
}

export interface PublicationPreviewRow {
  id: string;
  publication_id: string;
  kind: PublicationKind;
  token_hash: string;
  created_at: string;
  expires_at: string;
  opened: number;
}

/** They outlive their publication while it is in the trash. */
export interface PublicationVersionRow {
  id: string;
  publication_id: string;
  kind: PublicationKind;
  saved_at: string;
  reason: VersionReason;
  title: string;
  words: number;
  /** JSON: title, card and body. */
  fields: string;
}

export interface TrashedPublicationRow {
  id: string;
  kind: PublicationKind;
  title: string;
  slug: string;
  deleted_at: string;
  /** Stays in the folder until the publication is erased. */
  file_name: string | null;
  /** JSON: its rows. */
  data: string;
}

export interface PictureRow {
  id: string;
  name: string;
  alt: string;
  /** Name and alt text, folded for search. */
  search_text: string;
  /** SHA-256 of the file at its address, in hexadecimal. */
  hash: string;
  width: number;
  height: number;
  size: number;
  format: PictureFormat;
  placeholder: string;
  created_at: string;
  version: number;
}

export interface PictureUseRow {
  picture_id: string;
  publication_id: string;
}

export interface FormerSlugRow {
  kind: PublicationKind;
  slug: string;
  target_id: string;
}

export interface SearchTextRow {
  kind: PublicationKind;
  target_id: string;
  /** Title and summary, folded for search. */
  text: string;
}

export interface ContactSubmissionRow {
  id: string;
  name: string;
  email: string;
  company: string | null;
  message: string;
  is_read: Flag;
  is_spam: Flag;
  spam_reason: string | null;
  submitted_at: string;
}

export interface OutboxRow {
  id: string;
  contact_submission_id: string;
  /** The Message-ID header, the same for every try. */
  message_id: string;
  state: DeliveryState;
  attempts: number;
  first_attempt_at: string | null;
  /** Null once it is sent or given up. */
  next_attempt_at: string | null;
  /** A worker that still has it then has died. */
  claimed_until: string | null;
  /** Tries that ended without an answer: the mail may have arrived. */
  handed_over: number;
  reason: string | null;
  created_at: string;
  sent_at: string | null;
}

export interface SmtpConfigRow {
  id: 1;
  smtp_host: string;
  smtp_port: number;
  smtp_user: string;
  smtp_password_sealed: string | null;
  smtp_from_email: string;
  smtp_to_email: string;
  smtp_use_tls: Flag;
}

export interface PrivacyRow {
  id: 1;
  /** Null: for ever. */
  keep_messages_days: number | null;
  /** The owner agreed to set aside everything older at once. */
  agreed_before: string | null;
  swept_at: string | null;
}

export interface ClockRow {
  id: 1;
  last_known_at: string;
  /** Since when the site was never off for more than a few days. */
  watched_since: string;
  /** Stored times from now until then come from a clock that was ahead. */
  disproved_until: string | null;
}

export interface SetAsideMessageRow {
  id: string;
  /** In lower case. */
  email: string;
  set_aside_at: string;
  /** JSON: the rows of the message and its mail. */
  content: string;
}

/** Exempt from retention. */
export interface KeptMessageRow {
  id: string;
}

export interface AdministratorRow {
  id: 1;
  username: string;
  password_hash: string;
}

export interface SessionRow {
  id: string;
  token_hash: string;
  username: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** Of the current password. */
  password_tries: number;
}

export interface SetupLinkRow {
  token_hash: string;
  expires_at: string;
}

/** Robots are counted apart from visits, and spam not at all. */
export type Metric = "visit" | "robot" | "read" | "download" | "message";

export interface DailyCountRow {
  /** UTC, such as `2026-03-01`. */
  day: string;
  metric: Metric;
  /** The article's or ebook's id; empty for the others. */
  subject: string;
  count: number;
}

export interface ContentVersionRow {
  id: 1;
  version: number;
}

/** As the newest migration leaves it; only the index of messages differs by dialect. */
export interface Schema {
  publication: PublicationRow;
  publication_label: PublicationLabelRow;
  publication_file: PublicationFileRow;
  replaced_file: ReplacedFileRow;
  publication_draft: PublicationDraftRow;
  publication_schedule: PublicationScheduleRow;
  publication_preview: PublicationPreviewRow;
  publication_version: PublicationVersionRow;
  trashed_publication: TrashedPublicationRow;
  picture: PictureRow;
  picture_use: PictureUseRow;
  former_slug: FormerSlugRow;
  search_text: SearchTextRow;
  contact_submission: ContactSubmissionRow;
  outbox: OutboxRow;
  smtp_config: SmtpConfigRow;
  privacy: PrivacyRow;
  clock: ClockRow;
  set_aside_message: SetAsideMessageRow;
  kept_message: KeptMessageRow;
  administrator: AdministratorRow;
  session: SessionRow;
  setup_link: SetupLinkRow;
  daily_count: DailyCountRow;
  content_version: ContentVersionRow;
}

export function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}
