import type { DeliveryState } from "#contract/delivery.ts";
import type { PublicationKind } from "#contract/nouns.ts";

/** A truth value as both databases store it. */
export type Flag = 0 | 1;

/** Anything that is written, published and read under an address; see `storage/publication.ts`. */
export interface PublicationRow {
  id: string;
  kind: PublicationKind;
  slug: string;
  title: string;
  /** The title as lists sort it. */
  sort_title: string;
  published: Flag;
  created_at: string;
  updated_at: string;
  version: number;
  /** The fields of the kind that lists show, as JSON. */
  card: string;
  /** Its other fields, which can be long, as JSON. */
  body: string;
  /** Its Markdown as HTML, and what rendered it, as JSON; null until that is done. */
  rendered: string | null;
}

/** What a publication is grouped by: a category, topics, services. */
export interface PublicationLabelRow {
  publication_id: string;
  kind: PublicationKind;
  label: string;
  /** The publication's. */
  created_at: string;
}

export interface PublicationFileRow {
  publication_id: string;
  /** Our name of the file in the file store. */
  name: string;
  size: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
  downloads: number;
}

export interface FormerSlugRow {
  kind: PublicationKind;
  slug: string;
  target_id: string;
}

export interface SearchTextRow {
  kind: PublicationKind;
  target_id: string;
  /** Title and summary in the form in which they are looked for. */
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

/** One mail to be sent; see `storage/outbox.ts`. */
export interface OutboxRow {
  id: string;
  contact_submission_id: string;
  /** The Message-ID header, the same at every try. */
  message_id: string;
  state: DeliveryState;
  attempts: number;
  first_attempt_at: string | null;
  /** Null once nothing is tried any more. */
  next_attempt_at: string | null;
  /** Until then a worker has it; after that it has died. */
  claimed_until: string | null;
  /** Tries whose last byte went out and whose answer never came: it may have arrived. */
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
  /** The owner agreed that all messages older than this may be set aside at once. */
  agreed_before: string | null;
  /** When the last retention sweep began. */
  swept_at: string | null;
}

/** What the site knows about the time; see `domain/clock-watch.ts`. */
export interface ClockRow {
  id: 1;
  last_known_at: string;
  /** Since then the site was never off for more than a few days. */
  watched_since: string;
  /** Stored times between now and this one come from a clock that was ahead. */
  disproved_until: string | null;
}

/** An expired message that waits to be erased. */
export interface SetAsideMessageRow {
  id: string;
  /** In lower case. */
  email: string;
  set_aside_at: string;
  /** JSON: the rows of the message and of its mail. */
  content: string;
}

/** A message exempt from retention. */
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
  /** How often it has tried to name the current password. */
  password_tries: number;
}

/** A link that makes the first administrator. */
export interface SetupLinkRow {
  token_hash: string;
  expires_at: string;
}

/** What is counted: arrivals, robots, articles that are read, downloads, messages that are no spam. */
export type Metric = "visit" | "robot" | "read" | "download" | "message";

export interface DailyCountRow {
  /** Of UTC, `2026-03-01`. */
  day: string;
  metric: Metric;
  /** The id of the article or ebook; empty where it is none. */
  subject: string;
  count: number;
}

export interface ContentVersionRow {
  id: 1;
  version: number;
}

/** The tables, as the newest migration leaves them; only the index of messages differs by dialect. */
export interface Schema {
  publication: PublicationRow;
  publication_label: PublicationLabelRow;
  publication_file: PublicationFileRow;
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

/** A truth value, to be stored. */
export function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}
