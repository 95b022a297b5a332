import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { messageApi } from "#admin/data/message-api.ts";
import { reloadReplies, useAnswering, useReplies } from "#admin/data/replies.ts";
import { formatMoment } from "#admin/dates.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Reply, ReplyState } from "#contract/reply.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import checkIcon from "#ui/icons/check.svg?raw";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import hourglassIcon from "#ui/icons/hourglass.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { takeBack } from "./send-reply.tsx";
import styles from "./sent-replies.module.css";

export function sentReplyId(id: string): string {
  return `answer-${id}`;
}

interface SentRepliesProps {
  message: ContactSubmission;
  /** The owner's. */
  mailbox: string | null;
}

/** What was answered, with what became of it. */
export function SentReplies({ message, mailbox }: SentRepliesProps) {
  const { data = [] } = useReplies(message.id);
  const { data: answering } = useAnswering();
  const copies = answering?.hasCopy === false ? null : mailbox;
  return data.map((reply) => (
    <section
      key={reply.id}
      id={sentReplyId(reply.id)}
      tabIndex={-1}
      className={styles.reply}
      aria-label="Your answer"
    >
      <header>
        <b>You</b>
        <span role="status">
          <StateBadge state={reply.state} />
        </span>
        <time className="numeric" dateTime={reply.created_at}>
          {formatMoment(reply.created_at)}
        </time>
      </header>
      <div className={styles.text} dir="auto">
        {reply.text}
      </div>
      <Trouble id={message.id} reply={reply} copies={copies} />
    </section>
  ));
}

const badges: Record<
  ReplyState,
  { tone: "neutral" | "success" | "warn"; words: string; icon?: string }
> = {
  going_out: { tone: "neutral", words: "Going out" },
  sent: { tone: "success", words: "Sent", icon: checkIcon },
  retrying: { tone: "warn", words: "Not sent yet", icon: hourglassIcon },
  failed: { tone: "warn", words: "Not sent", icon: circleAlertIcon },
  unconfirmed: { tone: "warn", words: "Perhaps sent", icon: hourglassIcon },
};

function StateBadge({ state }: { state: ReplyState }) {
  const { tone, words, icon } = badges[state];
  return (
    <Badge tone={tone}>
      {icon && <Icon glyph={icon} />}
      {words}
    </Badge>
  );
}

interface TroubleProps {
  id: string;
  reply: Reply;
  /** The mailbox that gets them, as far as is known. */
  copies: string | null;
}

function Trouble({ id, reply, copies }: TroubleProps) {
  const settle = useMutation({
    mutationFn: (has_arrived: boolean) => messageApi.settleReply(id, reply.id, { has_arrived }),
    onSuccess: () => reloadReplies(id),
    onError: (error) => toastFailure("That was not noted", error),
  });
  const edit = useMutation({ mutationFn: () => takeBack(id, reply) });
  const { state, reason, goes_out_at } = reply;
  if (state === "retrying") {
    return (
      <Notice
        tone="warn"
        title={reason ?? "The mail server does not take it yet."}
        actions={
          <>
            <Link className={buttonClass({ look: "ghost" })} to={adminPaths.settings()}>
              Mail settings
            </Link>
            <Button look="ghost" busy={edit.isPending} onClick={() => edit.mutate()}>
              Take it back and edit
            </Button>
          </>
        }
      >
        It is tried again {goes_out_at && `${formatMoment(goes_out_at)}, and `}as soon as the mail
        settings are saved.
      </Notice>
    );
  }
  if (state === "failed") {
    return (
      <Notice
        tone="error"
        title={reason ?? "The mail server did not take it."}
        actions={
          <Button look="ghost" busy={edit.isPending} onClick={() => edit.mutate()}>
            Edit and send again
          </Button>
        }
      />
    );
  }
  if (state !== "unconfirmed") return null;
  return (
    <Notice
      tone="warn"
      title="It may have arrived twice, or not."
      actions={
        <>
          <Button look="ghost" busy={settle.isPending} onClick={() => settle.mutate(true)}>
            It arrived
          </Button>
          <Button look="ghost" busy={settle.isPending} onClick={() => settle.mutate(false)}>
            Send again
          </Button>
        </>
      }
    >
      {copies && `Look for the copy at ${copies}.`}
    </Notice>
  );
}
