/** Kinds of work, each with a handler. */
export type JobKind =
  | "message_mail"
  | "auto_reply"
  | "sign_in_notice"
  | "addition_notice"
  | "reset_mail"
  | "webhook"
  | "publish"
  | "read_pdf"
  | "backup"
  | "housekeeping"
  | "import";

/** A restore repeats no other: nobody is mailed or told anything again. */
export const restoredKinds: readonly JobKind[] = ["message_mail", "publish", "read_pdf"];

/** They are due when somebody chose, which may be in a year, or at night. */
export const plannedKinds: readonly JobKind[] = ["publish", "backup"];

/** A command does these beside the server, so its claim outlasts the start of one. */
export const commandKinds: readonly JobKind[] = ["backup"];

export const jobStates = ["open", "held", "done", "failed"] as const;

/** What is to be done, or has been: one for each kind and subject. */
export interface JobRow {
  kind: JobKind;
  /** What it is about, such as the id of a message. */
  subject: string;
  /** What it shares with others, such as the mail server or a webhook, which is asked by few at once. */
  lane: string;
  /** `held` by its owner, or ended. */
  state: (typeof jobStates)[number];
  /** Null once it has ended, and while it waits for somebody to make it due. */
  due_at: string | null;
  /** Of the server that works on it. */
  claim: string | null;
  /** A server that has not renewed its claim by then has died. */
  claimed_until: string | null;
  /** That have ended. */
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
