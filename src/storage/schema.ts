import type { AddressKind, AddressReason } from "#contract/address.ts";
import type { BackupKind } from "#contract/backup.ts";
import type { ImportPhase } from "#contract/import.ts";
import type { PublicationKind } from "#contract/nouns.ts";
import type { PictureFormat } from "#contract/picture.ts";
import type { VersionReason } from "#contract/publication.ts";
import type { siteVersionReasons } from "#contract/site-draft.ts";
import type { WebhookFormat } from "#contract/webhook.ts";

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
  /** True if visitors ever saw it. */
  was_published: Flag;
}

interface PublicationLabelRow {
  publication_id: string;
  kind: PublicationKind;
  label: string;
  created_at: string;
}

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
  /** True if the editor made it for its own *Preview*, which is not to be shared. */
  is_own: Flag;
}

/** Versions outlive their publication while it is in the trash. */
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
  /** The file stays in the folder until the publication is erased. */
  file_name: string | null;
  /** JSON: its rows. */
  data: string;
}

/** An address that leads to a page or a publication of this site. */
export interface AddressRow {
  id: string;
  /** The decoded path, without a slash at the end. */
  path: string;
  /** The path in small letters, by which it is found. */
  folded: string;
  kind: AddressKind;
  /** Null for a short address. */
  reason: AddressReason | null;
  /** The name of the system that an import brought it from. */
  system: string | null;
  /** The publication that it leads to; null if that is a page. */
  target_id: string | null;
  /** The path of a page, perhaps with a fragment; null if it leads to a publication. */
  target: string | null;
  source: string | null;
  campaign: string | null;
  medium: string | null;
  /** Null if it is older than this field. */
  created_at: string | null;
}

/** What people looked for on a day and did not find. */
export interface MissedAddressRow {
  path: string;
  /** The host of the page that led there; empty if none was said. */
  host: string;
  /** The number of days since 1970 in the owner's zone. */
  day: number;
  count: number;
  left_out: Flag;
}

export interface SearchTextRow {
  kind: PublicationKind;
  target_id: string;
  /** Title and summary, folded for search. */
  text: string;
  /** All words of the publication, folded and without duplicates. */
  words: string;
}

/** `due` until the PDF has been read; `unreadable` if it cannot be. */
export type FileReading = "due" | "read" | "unreadable";

interface StoredPdf {
  publication_id: string;
  /** The name in the file store. */
  name: string;
  size: number;
  hash: string;
  /** The name on the owner's computer; this and the dates are null for files of early versions. */
  file_name: string | null;
  uploaded_at: string | null;
  served_since: string | null;
  downloads: number;
  reading: FileReading;
  /** JSON: the PDF's own data; null until it is read. */
  facts: string | null;
  /** JSON: the drawn pages with the addresses of their pictures. */
  drawn: string;
}

export interface PublicationFileRow extends StoredPdf {
  /** The part of `downloads` that earlier files had. */
  downloads_before: number;
  /** JSON: the pages that the owner chose to show; null for the first ones. */
  chosen: string | null;
}

/** The count is the file's own. It outlives its publication while that is in the trash. */
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
  /** SHA-256 of the file that was sent, in hexadecimal; null if it is not known. */
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
  /** Null if it is not suspected, or if the owner marked it as spam. */
  spam_reason: string | null;
  submitted_at: string;
  replied_at: string | null;
  archived_at: string | null;
  note: string | null;
  /** JSON: subject and text of an answer that is not sent; null for none. */
  draft: string | null;
  /** JSON: questions and answers, in the words of the time; null if none was answered. */
  answers: string | null;
  /** JSON: what its sender read before; null if nothing came along. */
  story: string | null;
  /** When an answer is due; null if none was promised, or the message left the promise. */
  due_at: string | null;
  /** What was promised then, as `contract/promise.ts` writes it. */
  promised: string | null;
  /** Null until it was answered in time, or was not. */
  promise_kept: Flag | null;
  /** When the owner said that it needs no answer. */
  no_answer_at: string | null;
}

/** An answer of the owner's. Its mail is the job of the kind `reply` with its id. */
export interface ReplyRow {
  id: string;
  submission_id: string;
  subject: string;
  text: string;
  created_at: string;
}

/** An answer that the owner gives often. */
export interface SavedAnswerRow {
  id: string;
  name: string;
  text: string;
  used_at: string;
  version: number;
}

export interface SetAsideMessageRow {
  id: string;
  /** The address in lower case. */
  email: string;
  set_aside_at: string;
  /** JSON: the rows of the message, its answers and their mails. */
  content: string;
}

/** These messages are exempt from retention. */
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
  /** More addresses that messages are mailed to, separated by spaces. */
  smtp_also_to: string;
  smtp_use_tls: Flag;
}

/** The last tests of mail settings, the newest first. */
export interface SmtpTestRow {
  id: number;
  /** The tested settings, sealed. */
  settings_mark: string;
  tested_at: string;
  has_passed: Flag;
}

export interface PrivacyRow {
  id: 1;
  /** Null keeps them for ever. */
  keep_messages_days: number | null;
  /** The owner agreed to set aside everything older than this at once. */
  agreed_before: string | null;
  swept_at: string | null;
}

export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  /** Separated by spaces. */
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
  /** The number of tries since the last proof. */
  password_tries: number;
  /** When the owner last gave a password or a passkey; null for sessions from before that was recorded. */
  proven_at: string | null;
  /** A hash of the network that rate limits count; null if it was not recorded. */
  network_hash: string | null;
}

export interface AccessTokenRow {
  id: string;
  token_hash: string;
  name: string;
  /** Separated by spaces. */
  scopes: string;
  created_at: string;
  expires_at: string;
  /** A day in the time zone that was the owner’s then; null until the token is used. */
  last_used_on: string | null;
}

export type LinkPurpose = "first_password" | "reset";

export interface SetupLinkRow {
  token_hash: string;
  purpose: LinkPurpose;
  expires_at: string;
}

export interface AuthenticatorAppRow {
  id: 1;
  secret_sealed: string;
  /** The step of the last accepted code: each works once. */
  last_step: number;
  turned_on_at: string;
}

interface RecoveryCodeRow {
  code_hash: string;
}

export interface PasskeyRow {
  id: string;
  /** The authenticator's own id for it, in base64url. */
  credential_id: string;
  /** The COSE key, in base64url. */
  public_key: string;
  counter: number;
  /** JSON: how the browser reaches the authenticator. */
  transports: string;
  /** The domain that it was made for; it works on no other. */
  rp_id: string;
  /** All passkeys of the account have the same one. */
  user_handle: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

interface UsedChallengeRow {
  challenge_hash: string;
  expires_at: string;
}

/** A sign-in between the password and the second step. */
export interface SignInTicketRow {
  token_hash: string;
  /** A hash of the caller who gave the password. */
  caller_hash: string;
  tries: number;
  expires_at: string;
}

export interface RateLimitRow {
  /** The limit's name and a hash of the caller that it counts. */
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

/** A request with an `Idempotency-Key`, and the answer to it. */
export interface AnsweredRow {
  /** A hash of the key and its sender. */
  id: string;
  /** A hash of the request. */
  request: string;
  /** Tells one try from another. */
  claim: string;
  /** Null until there is an answer, then sealed; empty if the answer was too large to keep. */
  answer: string | null;
  size: number;
  created_at: string;
}

/** Robots are counted apart from visits, and spam is not counted. */
export type Metric =
  | "visit"
  | "robot"
  | "read"
  | "download"
  | "message"
  | "redirect"
  | "guess"
  | "message_from"
  | "read_before"
  | "downloaded_before"
  | "promise_kept"
  | "promise_missed";

export interface ActivityCountRow {
  metric: Metric;
  /** Quarters of an hour since 1970 in UTC; the days of every time zone consist of them. */
  quarter_hour: number;
  /**
   * The source of a visit or a message (`contract/visit-source.ts`), empty for visits of before there were
   * any. The id of what was read, downloaded or led on, or the path of a page; `read_before` without one
   * counts the messages. What was promised, for promises, which are counted when they are due. Empty for other
   * metrics.
   */
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
  /** JSON: the texts of the site that differ from the original words. */
  texts: string;
  /** JSON: how many of the last promises were kept, as the contact page says it; null while it says nothing. */
  kept_promises: string | null;
}

/** The colours of the pictures that visitors see; no row while they are as they came. */
interface TintedPicturesRow {
  id: 1;
  wall: string;
  light: string;
  hash: string;
}

/** A text that visitors do not read yet. */
export interface SiteTextDraftRow {
  key: string;
  /** Null: the original words. */
  value: string | null;
  changed_at: string;
}

/** A secret link to the site as its texts will be. */
export interface SitePreviewRow {
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** True if the portal made it to edit and look, which is not to be shared. */
  is_own: Flag;
}

/** What the texts of the site were, or would have been. */
export interface SiteTextVersionRow {
  id: string;
  saved_at: string;
  reason: (typeof siteVersionReasons)[number];
  /** JSON, like the texts of the setting. */
  texts: string;
  /** JSON, the facts of a brand that was saved; null for texts. */
  brand: string | null;
}

export interface FirstStepsRow {
  id: 1;
  is_hidden: Flag;
  is_site_opened: Flag;
}

export interface ContentVersionRow {
  id: 1;
  version: number;
  /** A new random value for every change. */
  mark: string;
}

export interface ClockRow {
  id: 1;
  last_known_at: string;
  /** The site was never off for more than a few days since then. */
  watched_since: string;
  /** Times stored from now until then come from a clock that was ahead. */
  disproved_until: string | null;
}

interface SecretKeyMarkRow {
  id: 1;
  mark: string;
}

export interface BackupRow {
  id: string;
  made_at: string;
  kind: BackupKind;
  /** The name in the folder or bucket of backups; null if it was put elsewhere, or has failed. */
  name: string | null;
  /** 0 until the backup is at its place, and for one that failed. */
  size: number;
  /** JSON: how many of each it contains, and how many files it lacks. */
  contents: string;
  verified_at: string | null;
  failure: string | null;
}

/** In how many messages that the owner judged a word, a sender or a domain occurred. */
export interface SpamTermRow {
  /** A hash: what somebody wrote is not kept when their message is erased. */
  term: string;
  spam: number;
  genuine: number;
}

/** The tables as the newest migration leaves them; only the index of messages differs by dialect. */
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
  address: AddressRow;
  missed_address: MissedAddressRow;
  imported_item: ImportedItemRow;
  import_run: ImportRunRow;
  search_text: SearchTextRow;
  contact_submission: ContactSubmissionRow;
  reply: ReplyRow;
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
  tinted_pictures: TintedPicturesRow;
  saved_answer: SavedAnswerRow;
  spam_term: SpamTermRow;
  site_text_draft: SiteTextDraftRow;
  site_text_version: SiteTextVersionRow;
  site_preview: SitePreviewRow;
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

export interface ImportedItemRow {
  /** The system and site it came from. */
  source: string;
  source_id: string;
  kind: PublicationKind | "picture";
  target_id: string;
  /** A hash of what was imported: if it differs, the source has changed since. */
  digest: string;
  /** The publication's version right after the import: if it differs, the publication was changed here. */
  version: number;
  run: string;
  /** It came as a draft, though visitors of the former site could read it. */
  was_public: Flag;
}

/** The one import of the portal. */
export interface ImportRunRow {
  id: 1;
  run: string;
  phase: ImportPhase;
  /** The name of the export in the file store, while it may still be needed. */
  file: string | null;
  /** The owner wants the running work to end early. */
  is_stopping: Flag;
  /** When the command that brings it last wrote; null where jobs bring it. */
  command_seen_at: string | null;
  /** JSON. */
  progress: string;
  /** JSON; null while it is under way. */
  report: string | null;
}

/** Kinds of work, each with a handler. */
export type JobKind =
  | "message_mail"
  | "auto_reply"
  | "reply"
  | "sign_in_notice"
  | "addition_notice"
  | "reset_mail"
  | "webhook"
  | "publish"
  | "publish_texts"
  | "read_pdf"
  | "index_names"
  | "backup"
  | "housekeeping"
  | "tint_pictures"
  | "import";

/** A restore repeats no other: nobody is mailed or told anything again. */
export const restoredKinds: readonly JobKind[] = [
  "message_mail",
  "reply",
  "publish",
  "publish_texts",
  "read_pdf",
  "index_names",
];

/** They are due when somebody chose, which may be in a year, or at night. */
export const plannedKinds: readonly JobKind[] = ["publish", "publish_texts", "backup"];

/** A command does these beside the server, so its claim outlasts the start of one. */
export const commandKinds: readonly JobKind[] = ["backup"];

export const jobStates = ["open", "held", "done", "failed"] as const;

/** Work to be done, or done: one row for each kind and subject. */
export interface JobRow {
  kind: JobKind;
  /** The thing that the job is about, such as the id of a message. */
  subject: string;
  /** The thing that jobs share, such as the mail server or a webhook. Few jobs use it at once. */
  lane: string;
  /** `held` by its owner, or ended. */
  state: (typeof jobStates)[number];
  /** Null once it has ended, and while it waits for somebody to make it due. */
  due_at: string | null;
  claim: string | null;
  /** A server that has not renewed its claim by then has died. */
  claimed_until: string | null;
  attempts: number;
  /** Tries that ended without an answer: it may have arrived. */
  handed_over: number;
  /** JSON of its kind. */
  detail: string;
  /** Why the last try failed, in the owner's words. */
  reason: string | null;
  created_at: string;
  ended_at: string | null;
}
