import { type OpenPromise, openPromise } from "#admin/data/messages.ts";
import { serverNow } from "#admin/dates.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import archiveIcon from "#ui/icons/archive.svg?raw";
import hourglassIcon from "#ui/icons/hourglass.svg?raw";
import replyIcon from "#ui/icons/reply.svg?raw";
import { daysBetween, dueText, lateBy } from "./received.ts";

/** Says new, waiting for an answer, replied or archived. Suspected spam waits for nothing. */
export function MessageBadge({ message }: { message: ContactSubmission }) {
  const { is_read, is_spam, is_archived, replied_at, submitted_at, needs_no_answer } = message;
  const promise = is_spam ? null : openPromise(message);
  if (!is_read) {
    return (
      <>
        {promise && promise.state !== "waiting" && <PromiseBadge {...promise} />}
        <Badge tone="light">New</Badge>
      </>
    );
  }
  if (replied_at) {
    return (
      <Badge tone="success">
        <Icon glyph={replyIcon} />
        Replied
      </Badge>
    );
  }
  if (is_archived) {
    return (
      <Badge>
        <Icon glyph={archiveIcon} />
        Archived
      </Badge>
    );
  }
  if (is_spam) return null;
  if (needs_no_answer) return <Badge>No answer needed</Badge>;
  if (promise) return <PromiseBadge {...promise} />;
  const days = daysBetween(submitted_at, serverNow());
  return (
    <Badge tone={days >= 1 ? "warn" : "neutral"}>
      <Icon glyph={hourglassIcon} />
      {waitingText(days)}
    </Badge>
  );
}

function PromiseBadge({ state, due_at }: Pick<OpenPromise, "state" | "due_at">) {
  if (state === "waiting") {
    return (
      <Badge>
        <Icon glyph={hourglassIcon} />
        Waiting
      </Badge>
    );
  }
  return (
    <Badge tone={state === "late" ? "error" : "warn"}>
      <Icon glyph={hourglassIcon} />
      {state === "late" ? `Late by ${lateBy(due_at)}` : `Due ${dueText(due_at)}`}
    </Badge>
  );
}

function waitingText(days: number): string {
  if (days < 1) return "Waiting";
  return days === 1 ? "Waiting 1 day" : `Waiting ${days.toLocaleString("en-US")} days`;
}
