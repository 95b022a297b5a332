import { z } from "zod";
import { publicationKinds } from "#contract/nouns.ts";
import {
  type ContactSubmissionRow,
  type FileReading,
  type Flag,
  type JobKind,
  type JobRow,
  jobStates,
  type PublicationFileRow,
  type PublicationRow,
  type ReplyRow,
} from "#storage/schema.ts";

// These rows are kept as documents for weeks and so outlive updates. Later columns get the defaults of
// their migrations; columns that have been dropped are left out.

const flag = z.union([z.literal(0), z.literal(1)]) satisfies z.ZodType<Flag>;
/** A PDF whose state has been renamed is read again. */
const reading = z.enum(["due", "read", "unreadable"]).catch("due") satisfies z.ZodType<FileReading>;
const orNull = z.string().nullable().default(null);

const KeptMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: orNull,
  message: z.string(),
  is_read: flag,
  is_spam: flag,
  spam_reason: orNull,
  submitted_at: z.string(),
  replied_at: orNull,
  archived_at: orNull,
  note: orNull,
  draft: orNull,
  answers: orNull,
  story: orNull,
  due_at: orNull,
  promised: orNull,
  promise_kept: flag.nullable().default(null),
  no_answer_at: orNull,
}) satisfies z.ZodType<ContactSubmissionRow>;

const KeptReply = z.object({
  id: z.string(),
  submission_id: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: z.string(),
}) satisfies z.ZodType<ReplyRow>;

const keptJob = {
  subject: z.string(),
  lane: z.string(),
  // A mail whose state has been renamed goes out only if the owner says so.
  state: z.enum(jobStates).catch("failed"),
  due_at: orNull,
  // The claim of that time no longer holds.
  claim: orNull.transform((): string | null => null),
  claimed_until: orNull.transform((): string | null => null),
  attempts: z.int(),
  handed_over: z.int(),
  detail: z.string(),
  reason: orNull,
  created_at: z.string(),
  ended_at: orNull,
};
const kindOf = (kind: JobKind) => z.string().transform(() => kind);
const KeptMail = z.object({
  kind: kindOf("message_mail"),
  ...keptJob,
}) satisfies z.ZodType<JobRow>;
const KeptReplyMail = z.object({
  kind: kindOf("reply"),
  ...keptJob,
}) satisfies z.ZodType<JobRow>;

/** The form of a mail before mails were jobs. */
const FormerMail = z
  .object({
    contact_submission_id: z.string(),
    message_id: z.string(),
    state: z.enum(["waiting", "retrying", "sent", "failed", "skipped"]).catch("failed"),
    attempts: z.int(),
    next_attempt_at: orNull,
    handed_over: z.int(),
    reason: orNull,
    created_at: z.string(),
    sent_at: orNull,
  })
  .transform(
    ({ contact_submission_id, message_id, state, next_attempt_at, sent_at, ...kept }): JobRow => {
      const hasEnded = state === "sent" || next_attempt_at === null;
      return {
        ...kept,
        kind: "message_mail",
        subject: contact_submission_id,
        lane: "mail",
        state: formerStates[state],
        due_at: hasEnded ? null : next_attempt_at,
        claim: null,
        claimed_until: null,
        detail: JSON.stringify({ message_id }),
        ended_at: hasEnded ? (sent_at ?? kept.created_at) : null,
      };
    },
  );

const formerStates = {
  waiting: "open",
  retrying: "open",
  sent: "done",
  failed: "failed",
  skipped: "held",
} as const;

const KeptPublication = z.object({
  id: z.string(),
  kind: z.enum(publicationKinds),
  slug: z.string(),
  title: z.string(),
  sort_title: z.string(),
  published: flag,
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  card: z.string(),
  body: z.string(),
  // The HTML is rendered again: content of a backup is not taken for Portico's own output.
  rendered: orNull.transform((): string | null => null),
  was_published: flag.default(1),
}) satisfies z.ZodType<PublicationRow>;

const KeptFile = z.object({
  publication_id: z.string(),
  name: z.string(),
  size: z.int(),
  hash: z.string(),
  file_name: orNull,
  uploaded_at: orNull,
  served_since: orNull,
  downloads: z.int(),
  downloads_before: z.int().default(0),
  reading: reading.default("due"),
  facts: orNull,
  drawn: z.string().default("[]"),
  chosen: orNull,
}) satisfies z.ZodType<PublicationFileRow>;

export const SetAsideContent = z.object({
  message: KeptMessage,
  mail: KeptMail.or(FormerMail).nullable(),
  replies: z.array(KeptReply).default([]),
  reply_mails: z.array(KeptReplyMail).default([]),
});
export type SetAsideContent = z.infer<typeof SetAsideContent>;

/** All rows of a deleted publication that cannot be derived from others. */
export const TrashedData = z.object({
  publication: KeptPublication,
  file: KeptFile.nullable(),
  formerSlugs: z.array(z.string()),
});
export type TrashedData = z.infer<typeof TrashedData>;
