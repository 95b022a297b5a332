import type { PublicationKind } from "#contract/nouns.ts";
import type { PictureFormat } from "#contract/picture.ts";
import type { VersionReason } from "#contract/publication.ts";
import type { WebhookFormat } from "#contract/webhook.ts";
import type { BackupRow } from "./backup/backup-rows.ts";
import type { ImportedItemRow, ImportRunRow } from "./imports/import-rows.ts";
import type { JobRow } from "./job-rows.ts";

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

interface PublicationLabelRow {
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

export interface PublicationPreviewRow {
  id: string;
  publication_id: string;
  kind: PublicationKind;
  token_hash: string;
  created_at: string;
  expires_at: string;
  opened: number;
  /** Of the editor's own *Preview*, and not to be shared. */
  is_own: Flag;
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

export interface FormerSlugRow {
  kind: PublicationKind;
  slug: string;
  target_id: string;
}

/** An address of the system that the site was moved from. */
export interface RedirectRow {
  /** Decoded, without a slash at the end. */
  path: string;
  kind: PublicationKind;
  target_id: string;
}

export interface SearchTextRow {
  kind: PublicationKind;
  target_id: string;
  /** Title and summary, folded for search. */
  text: string;
  /** Of everything that was written, folded, once each. */
  words: string;
}

/** Whether a PDF has been read yet, and could be. */
export type FileReading = "due" | "read" | "unreadable";

interface StoredPdf {
  publication_id: string;
  /** In the store. */
  name: string;
  size: number;
  hash: string;
  /** On the owner's computer; this and the dates are null for files of early versions. */
  file_name: string | null;
  uploaded_at: string | null;
  served_since: string | null;
  downloads: number;
  reading: FileReading;
  /** JSON: what the PDF says of itself; null unless it is read. */
  facts: string | null;
  /** JSON: drawn pages with the addresses of their pictures. */
  drawn: string;
}

export interface PublicationFileRow extends StoredPdf {
  /** Part of the downloads: those of the files before. */
  downloads_before: number;
  /** JSON: the pages that the owner chose to show; null for the first ones. */
  chosen: string | null;
}

/** Its downloads are its own. It outlives its publication while that is in the trash. */
export interface ReplacedFileRow extends StoredPdf {
  id: string;
  replaced_at: string;
}

export interface PictureRow {
  id: string;
  name: string;
  alt: string;
  /** Name and alt text, folded for search. */
  search_text: string;
  /** SHA-256 of the file at its address, in hexadecimal. */
  hash: string;
  /** SHA-256 of the file that was sent, in hexadecimal; null where that is not known. */
  source_hash: string | null;
  width: number;
  height: number;
  size: number;
  format: PictureFormat;
  placeholder: string;
  created_at: string;
  version: number;
  /** Null while it is in the library. */
  deleted_at: string | null;
}

interface PictureUseRow {
  picture_id: string;
  publication_id: string;
}

export interface ContactSubmissionRow {
  id: string;
  name: string;
  email: string;
  company: string | null;
  message: string;
  is_read: Flag;
  is_spam: Flag;
  /** Null where it is not suspected, and where the owner said that it is spam. */
  spam_reason: string | null;
  submitted_at: string;
  replied_at: string | null;
  archived_at: string | null;
  note: string | null;
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
interface KeptMessageRow {
  id: string;
}

export interface AutoReplyRow {
  id: 1;
  is_on: Flag;
  text: string;
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

/** The last tests of mail settings, the newest first. */
export interface SmtpTestRow {
  id: number;
  /** What was tested, sealed. */
  settings_mark: string;
  tested_at: string;
  has_passed: Flag;
}

export interface PrivacyRow {
  id: 1;
  /** Null: for ever. */
  keep_messages_days: number | null;
  /** The owner agreed to set aside everything older at once. */
  agreed_before: string | null;
  swept_at: string | null;
}

export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  /** With a space between them. */
  events: string;
  format: WebhookFormat;
  is_active: Flag;
  secret_sealed: string;
  created_at: string;
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
  /** Since the last proof. */
  password_tries: number;
  /** When its owner last gave a password or a passkey; null for sessions from before that was kept. */
  proven_at: string | null;
  /** Of the address as limits count it; null where it was not kept. */
  network_hash: string | null;
}

export interface AccessTokenRow {
  id: string;
  token_hash: string;
  name: string;
  /** With a space between them. */
  scopes: string;
  created_at: string;
  expires_at: string;
  /** A day in the zone that was the owner’s then; null until it was used. */
  last_used_on: string | null;
}

export type LinkPurpose = "first_password" | "reset";

/** A link that sets a password. */
export interface SetupLinkRow {
  token_hash: string;
  purpose: LinkPurpose;
  expires_at: string;
}

export interface AuthenticatorAppRow {
  id: 1;
  secret_sealed: string;
  /** Of the last code that was accepted: each works once. */
  last_step: number;
  turned_on_at: string;
}

interface RecoveryCodeRow {
  code_hash: string;
}

export interface PasskeyRow {
  id: string;
  /** As the authenticator names it, in base64url. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  counter: number;
  /** JSON: how the browser reaches it. */
  transports: string;
  /** The domain that it was made for; it works on no other. */
  rp_id: string;
  /** The same for all passkeys of the account. */
  user_handle: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

interface UsedChallengeRow {
  challenge_hash: string;
  expires_at: string;
}

/** Between the password and the second step. */
export interface SignInTicketRow {
  token_hash: string;
  /** Who gave the password. */
  caller_hash: string;
  tries: number;
  expires_at: string;
}

export interface RateLimitRow {
  /** The limit's name and the hash of whom it counts. */
  key: string;
  points: number;
  /** In milliseconds since 1970. */
  expire: number | null;
}

/** A request that came with an `Idempotency-Key`, and what it was answered. */
export interface AnsweredRow {
  /** A hash of the key and of who sent it. */
  id: string;
  /** A hash of what was asked for. */
  request: string;
  /** Tells one try from another. */
  claim: string;
  /** Null until there is one, sealed afterwards; empty where it was too large to keep. */
  answer: string | null;
  /** Of the answer. */
  size: number;
  created_at: string;
}

/** Robots are counted apart from visits, and spam not at all. */
export type Metric = "visit" | "robot" | "read" | "download" | "message";

export interface ActivityCountRow {
  metric: Metric;
  /** Quarters of an hour since 1970, UTC: days of every time zone are made of them. */
  quarter_hour: number;
  /** The article's or ebook's id; empty for the others. */
  subject: string;
  count: number;
}

export interface SiteSettingRow {
  id: 1;
  /** An IANA name; null until a browser has signed in. */
  time_zone: string | null;
  /** JSON: the facts of the agency that differ from site.config.ts. */
  facts: string;
  version: number;
}

export interface FirstStepsRow {
  id: 1;
  is_hidden: Flag;
  is_site_opened: Flag;
}

export interface ContentVersionRow {
  id: 1;
  version: number;
  /** Another one for every change. */
  mark: string;
}

export interface ClockRow {
  id: 1;
  last_known_at: string;
  /** Since when the site was never off for more than a few days. */
  watched_since: string;
  /** Stored times from now until then come from a clock that was ahead. */
  disproved_until: string | null;
}

interface SecretKeyMarkRow {
  id: 1;
  mark: string;
}

/** As the newest migration leaves it; only the index of messages differs by dialect. */
export interface Schema {
  publication: PublicationRow;
  publication_label: PublicationLabelRow;
  publication_file: PublicationFileRow;
  replaced_file: ReplacedFileRow;
  publication_draft: PublicationDraftRow;
  publication_preview: PublicationPreviewRow;
  publication_version: PublicationVersionRow;
  answered: AnsweredRow;
  trashed_publication: TrashedPublicationRow;
  picture: PictureRow;
  picture_use: PictureUseRow;
  former_slug: FormerSlugRow;
  redirect: RedirectRow;
  imported_item: ImportedItemRow;
  import_run: ImportRunRow;
  search_text: SearchTextRow;
  contact_submission: ContactSubmissionRow;
  auto_reply: AutoReplyRow;
  webhook: WebhookRow;
  smtp_config: SmtpConfigRow;
  privacy: PrivacyRow;
  clock: ClockRow;
  set_aside_message: SetAsideMessageRow;
  kept_message: KeptMessageRow;
  administrator: AdministratorRow;
  session: SessionRow;
  access_token: AccessTokenRow;
  setup_link: SetupLinkRow;
  authenticator_app: AuthenticatorAppRow;
  recovery_code: RecoveryCodeRow;
  passkey: PasskeyRow;
  used_challenge: UsedChallengeRow;
  sign_in_ticket: SignInTicketRow;
  activity_count: ActivityCountRow;
  site_setting: SiteSettingRow;
  first_steps: FirstStepsRow;
  smtp_test: SmtpTestRow;
  content_version: ContentVersionRow;
  secret_key_mark: SecretKeyMarkRow;
  rate_limit: RateLimitRow;
  backup: BackupRow;
  job: JobRow;
}

export function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}
