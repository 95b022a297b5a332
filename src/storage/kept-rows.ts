import { z } from "zod";
import { MailDeliveryState } from "#contract/delivery.ts";
import { publicationKinds } from "#contract/nouns.ts";
import type { FileReading, PublicationFileRow } from "./publications/pdf-row.ts";
import type { PublicationRow } from "./publications/publication-rows.ts";
import type { ContactSubmissionRow, Flag, OutboxRow } from "./schema.ts";

// Rows that are kept as a document for weeks, and so outlive updates. Columns that came since have the
// defaults of their migrations; columns that went since are left out.

const flag = z.union([z.literal(0), z.literal(1)]) satisfies z.ZodType<Flag>;
/** One that is called something else by now is read again. */
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
}) satisfies z.ZodType<ContactSubmissionRow>;

const KeptMail = z.object({
  id: z.string(),
  contact_submission_id: z.string(),
  message_id: z.string(),
  // One that is called something else by now goes out only when the owner says so.
  state: MailDeliveryState.catch("failed"),
  attempts: z.int(),
  first_attempt_at: orNull,
  next_attempt_at: orNull,
  claim: orNull,
  claimed_until: orNull,
  handed_over: z.int(),
  reason: orNull,
  created_at: z.string(),
  sent_at: orNull,
}) satisfies z.ZodType<OutboxRow>;

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
  // Made anew: what comes with a backup is not taken for what Portico has written.
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
  tries: z.int().default(0),
  reading: reading.default("due"),
  facts: orNull,
  drawn: z.string().default("[]"),
  chosen: orNull,
}) satisfies z.ZodType<PublicationFileRow>;

/** A message that was set aside, with the mail about it. */
export const SetAsideContent = z.object({ message: KeptMessage, mail: KeptMail.nullable() });
export type SetAsideContent = z.infer<typeof SetAsideContent>;

/** All rows of a deleted publication that cannot be made again from the others. */
export const TrashedData = z.object({
  publication: KeptPublication,
  file: KeptFile.nullable(),
  formerSlugs: z.array(z.string()),
});
export type TrashedData = z.infer<typeof TrashedData>;
