import { useEffect, useState } from "react";
import { messageApi } from "#admin/data/message-api.ts";
import { lastReply, reloadReplies, secondsUntil } from "#admin/data/replies.ts";
import { showCountdown } from "#admin/layout/toaster.tsx";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { counted } from "#contract/counted.ts";
import { newKey } from "#contract/idempotency-key.ts";
import type { Reply } from "#contract/reply.ts";
import { Icon } from "#ui/icon.tsx";
import sendIcon from "#ui/icons/send.svg?raw";
import { closeComposer, openComposer, replyDrafts } from "./reply-drafts.ts";

/** Throws what the server refuses; the draft is kept then. */
export async function sendReply(
  { id, name }: ContactSubmission,
  words: { subject: string; text: string },
): Promise<void> {
  // A save under way would bring the draft back.
  await replyDrafts.save(id);
  const body = { ...words, after: lastReply(id)?.id ?? null };
  const reply = await messageApi.sendReply(id, body, { idempotencyKey: newKey() });
  replyDrafts.discard(id);
  closeComposer(id);
  await reloadReplies(id);
  offerUndo(id, name, reply);
}

function offerUndo(id: string, name: string, reply: Reply): void {
  const until = reply.goes_out_at ?? reply.created_at;
  void showCountdown({
    title: `Sending to ${name}`,
    description: <GoesOut until={until} />,
    icon: <Icon glyph={sendIcon} />,
    milliseconds: secondsUntil(until) * 1000,
    action: { label: "Undo", onClick: () => void takeBack(id, reply) },
  });
}

/** The words become the draft again, and the field takes the focus. */
export async function takeBack(id: string, reply: Pick<Reply, "id">): Promise<void> {
  try {
    await messageApi.takeReplyBack(id, reply.id);
    replyDrafts.discard(id);
    await reloadReplies(id);
    openComposer(id);
  } catch (error) {
    toastFailure("Not taken back", error);
    await reloadReplies(id).catch(() => undefined);
  }
}

function GoesOut({ until }: { until: string }) {
  const [left, setLeft] = useState(secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span className="numeric" aria-hidden="true">
      Goes out in {counted(left, "second")}.
    </span>
  );
}
