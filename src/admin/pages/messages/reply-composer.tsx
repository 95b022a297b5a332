import { useMutation, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { lastReply, reloadReplies, useAnswering, useReplies } from "#admin/data/replies.ts";
import { noteUse, savedAnswersQuery } from "#admin/data/saved-answers.ts";
import { formatDay, formatMoment, formatTime, serverNow } from "#admin/dates.ts";
import { useKeptDocument } from "#admin/editor/kept-documents.ts";
import { explain, isTransient } from "#admin/errors.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { toastFailure, toastProblem } from "#admin/layout/toasts.ts";
import { settings } from "#admin/portal-settings.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import { settingsPages } from "#contract/paths.ts";
import type { Reply } from "#contract/reply.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import checkIcon from "#ui/icons/check.svg?raw";
import chevronDownIcon from "#ui/icons/chevron-down.svg?raw";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import linkIcon from "#ui/icons/link.svg?raw";
import quoteIcon from "#ui/icons/quote.svg?raw";
import sendIcon from "#ui/icons/send.svg?raw";
import trashIcon from "#ui/icons/trash-2.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { lengthNote } from "#ui/text-field.tsx";
import { fillAnswer, lacksBooking } from "./answer-places.ts";
import { LinkMenu, SavedAnswersMenu } from "./composer-menus.tsx";
import { OPEN_MESSAGE } from "./focus.ts";
import { quoteOf } from "./reply-address.ts";
import styles from "./reply-composer.module.css";
import { closeComposer, replyDrafts, useComposer, wordsOf } from "./reply-drafts.ts";
import { SavedAnswerDialog } from "./saved-answer-dialog.tsx";
import { sendReply } from "./send-reply.tsx";
import { sentReplyId } from "./sent-replies.tsx";

/** A shorter text is quickly written again. */
const ASKED_ABOVE = 200;

/** The draft stays. */
export function leaveComposer(id: string): void {
  closeComposer(id);
  // On phones, the heading is hidden until then.
  requestAnimationFrame(() => document.getElementById(OPEN_MESSAGE)?.focus());
}

interface ReplyComposerProps {
  message: ContactSubmission;
  mailboxes: { from: string; to: string };
}

export function ReplyComposer({ message, mailboxes }: ReplyComposerProps) {
  const { id, name, email } = message;
  const ids = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const kept = useKeptDocument(replyDrafts, id);
  const words = kept?.values ?? wordsOf(message);
  const [isMissing, setMissing] = useState(false);
  const [menu, setMenu] = useState<"answers" | "slash" | "link" | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const answersButton = useRef<HTMLButtonElement>(null);
  const linkButton = useRef<HTMLButtonElement>(null);
  const { data: answers = [] } = useQuery(savedAnswersQuery());
  const { data: answering } = useAnswering();
  const other = useOtherAnswer(message);
  const booking = answering?.booking ?? "";
  const asked = useComposer(id)?.asked ?? 0;
  useEffect(() => {
    const area = field.current;
    if (asked === 0 || !area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
    // Its Send comes into view as well, as far as there is room.
    area.closest("section")?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  useEffect(() => () => void replyDrafts.save(id), [id]);

  // Places that were typed by hand are filled, too.
  const filled = fillAnswer(words.text, { name, booking });
  const lacks = lacksBooking(filled);
  const problem = isMissing
    ? "Write an answer."
    : lacks &&
      "No booking address is set, so that {booking} says nothing. Set one, or take it out.";
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendReply(message, { ...words, text: filled }),
    onSuccess: () => document.getElementById(OPEN_MESSAGE)?.focus(),
    onError: async (error) => {
      const known = lastReply(id)?.id;
      await reloadReplies(id).catch(() => undefined);
      // An answer from another window has a notice of its own.
      if (lastReply(id)?.id === known) toastFailure("The answer was not sent", error);
    },
  });
  const change = (changed: Partial<typeof words>) => {
    setMissing(false);
    replyDrafts.write(message, { ...words, ...changed });
  };
  const send = () => {
    if (isPending) return;
    if (words.text.trim() !== "" && !lacks) return mutate();
    setMissing(words.text.trim() === "");
    field.current?.focus();
  };
  const insert = (given: string, { isWord = false } = {}) => {
    const area = field.current;
    if (!area) return;
    const { selectionStart, selectionEnd } = area;
    const from = menu === "slash" ? selectionStart - 1 : selectionStart;
    const before = words.text.slice(0, from);
    const piece = isWord && /\S$/.test(before) ? ` ${given}` : given;
    const text = before + piece + words.text.slice(selectionEnd);
    if (text.length > limits.reply) {
      const most = limits.reply.toLocaleString("en-US");
      return toastProblem("There is no room for it.", `An answer has ${most} characters at most.`);
    }
    flushSync(() => {
      setMenu(null);
      change({ text });
    });
    area.focus();
    area.setSelectionRange(from + piece.length, from + piece.length);
  };
  const closeMenu = (by: "escape" | "leaving") => {
    const opener = { answers: answersButton, slash: field, link: linkButton };
    if (menu && by === "escape") opener[menu].current?.focus();
    setMenu(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      leaveComposer(id);
    }
  };

  return (
    <>
      <section
        data-composer
        className={styles.composer}
        aria-label={`Your answer to ${name}`}
        onKeyDown={onKeyDown}
      >
        <details className={styles.message}>
          <summary>
            <Icon glyph={chevronDownIcon} />
            The message
          </summary>
          <div dir="auto">{message.message}</div>
        </details>
        <dl className={styles.envelope}>
          <dt>To</dt>
          <dd>
            <bdi>{name}</bdi> <span>{email}</span>
          </dd>
          <dt>From</dt>
          <dd>
            {settings.brand} <span>{mailboxes.from}</span>
          </dd>
          <dt>
            <label htmlFor={`${ids}-subject`}>Subject</label>
          </dt>
          <dd>
            <input
              id={`${ids}-subject`}
              maxLength={limits.replySubject}
              value={words.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
          </dd>
        </dl>
        <label className="visually-hidden" htmlFor={`${ids}-text`}>
          Answer
        </label>
        <textarea
          ref={field}
          id={`${ids}-text`}
          className={styles.text}
          dir="auto"
          rows={8}
          maxLength={limits.reply}
          value={words.text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${ids}-error` : undefined}
          onChange={({ target }) => {
            change({ text: target.value });
            if (answers.length > 0 && beginsWithSlash(words.text, target)) setMenu("slash");
          }}
          onBlur={() => void replyDrafts.save(id)}
        />
        <p id={`${ids}-error`} role="alert" className={styles.error}>
          {problem && (
            <>
              <Icon glyph={circleAlertIcon} />
              <span>
                {problem}{" "}
                {lacks && <Link to={settingsPages.contactForm()}>Set a booking address</Link>}
              </span>
            </>
          )}
        </p>
        {answering && answering.signature !== "" && (
          <p className={styles.signature} dir="auto">
            {answering.signature}
          </p>
        )}
        <details className={styles.quoted}>
          <summary>
            <Icon glyph={quoteIcon} />
            The message goes below, quoted
          </summary>
          <div dir="auto">{quoteOf(message)}</div>
        </details>
        {other ? (
          <AnsweredMeanwhile message={message} reply={other} />
        ) : (
          <DraftConflict message={message} />
        )}
        <div className={styles.bar}>
          <Button
            busy={isPending}
            leading={<Icon glyph={sendIcon} />}
            aria-keyshortcuts="Control+Enter"
            onClick={send}
          >
            Send
          </Button>
          <Button
            ref={answersButton}
            look="ghost"
            icon={<Icon glyph={chevronDownIcon} />}
            aria-haspopup="dialog"
            aria-expanded={menu === "answers"}
            onClick={() => setMenu("answers")}
          >
            Saved answers
          </Button>
          <Button
            ref={linkButton}
            look="ghost"
            leading={<Icon glyph={linkIcon} />}
            aria-label="Put in a link"
            aria-haspopup="dialog"
            aria-expanded={menu === "link"}
            onClick={() => setMenu("link")}
          >
            <span className={styles.long}>Link</span>
          </Button>
          <p className={styles.saved} role="status">
            <DraftState id={id} />
            {lengthNote(words.text, limits.reply)}
          </p>
          <Button
            look="quiet"
            leading={<Icon glyph={trashIcon} />}
            aria-label="Discard this answer"
            onClick={() => void discard(message, words.text)}
          >
            <span className={styles.long}>Discard</span>
          </Button>
        </div>
        <p className={styles.foot}>
          Answers to it arrive at {mailboxes.to}
          {answering?.hasCopy === false ? "." : ", and so does a copy."}
        </p>
        <div ref={place}>
          {(menu === "answers" || menu === "slash") && (
            <SavedAnswersMenu
              answers={answers}
              place={place}
              anchor={menu === "slash" ? field : answersButton}
              onChoose={({ id: chosen, text }) => {
                insert(fillAnswer(text, { name, booking }));
                noteUse(chosen);
              }}
              onKeep={() => {
                setMenu(null);
                setSaved(words.text);
              }}
              onClose={closeMenu}
            />
          )}
          {menu === "link" && (
            <LinkMenu
              place={place}
              anchor={linkButton}
              booking={booking}
              onChoose={(address) => insert(address, { isWord: true })}
              onClose={closeMenu}
            />
          )}
        </div>
      </section>
      {/* Beside the composer, whose keys it does not share. */}
      {saved !== null && (
        <SavedAnswerDialog answer={{ text: saved }} onClose={() => setSaved(null)} />
      )}
    </>
  );
}

/** True once a slash is typed at an empty line. */
function beginsWithSlash(former: string, { value, selectionStart }: HTMLTextAreaElement): boolean {
  const before = value.slice(0, selectionStart);
  return (
    value.length === former.length + 1 &&
    /(?:^|\n)\/$/.test(before) &&
    /^(?:$|\n)/.test(value.slice(selectionStart))
  );
}

function DraftState({ id }: { id: string }) {
  const kept = useKeptDocument(replyDrafts, id);
  if (!kept || kept.conflict) return null;
  if (kept.failure) {
    return isTransient(kept.failure)
      ? "Offline, kept in this window"
      : `Not saved: ${explain(kept.failure)}`;
  }
  if (!kept.savedAt || kept.saving || kept.waiting) return null;
  return (
    <>
      <Icon glyph={checkIcon} />
      Draft saved {formatTime(kept.savedAt)}
    </>
  );
}

/** An answer that another window has sent since this composer was opened; null for none. */
function useOtherAnswer(message: ContactSubmission): Reply | null {
  const { id, draft } = message;
  const { data } = useReplies(id);
  const last = data?.at(-1) ?? null;
  const [known, setKnown] = useState<string | null>();
  if (known === undefined && data) setKnown(last?.id ?? null);
  const other = last && known !== undefined && last.id > (known ?? "") ? last : null;
  const hasConflict = useKeptDocument(replyDrafts, id)?.conflict != null;
  useEffect(() => {
    if (hasConflict) void reloadReplies(id).catch(() => undefined);
  }, [hasConflict, id]);
  // Sending it emptied the draft, which is no other text to choose.
  const isEmptied = other !== null && hasConflict && draft === null;
  useEffect(() => {
    if (isEmptied) replyDrafts.keepMine(message);
  }, [isEmptied, message]);
  return other;
}

interface AnsweredMeanwhileProps {
  message: ContactSubmission;
  reply: Reply;
}

function AnsweredMeanwhile({ message, reply }: AnsweredMeanwhileProps) {
  const isToday = formatDay(reply.created_at) === formatDay(serverNow().toISOString());
  const at = isToday
    ? `at ${formatTime(new Date(reply.created_at))}`
    : `on ${formatMoment(reply.created_at)}`;
  const see = () => {
    closeComposer(message.id);
    requestAnimationFrame(() => document.getElementById(sentReplyId(reply.id))?.focus());
  };
  return (
    <Notice
      tone="info"
      role="alert"
      title={`This message was answered ${at} in another window.`}
      actions={
        <>
          <Button look="ghost" onClick={see}>
            See that answer
          </Button>
          <Button look="ghost" onClick={() => void discard(message, "")}>
            Discard my draft
          </Button>
        </>
      }
    >
      Your draft is still here.
    </Notice>
  );
}

function DraftConflict({ message }: { message: ContactSubmission }) {
  const kept = useKeptDocument(replyDrafts, message.id);
  if (!kept?.conflict) return null;
  return (
    <Notice
      tone="warn"
      role="alert"
      title="This draft was changed in another window."
      actions={
        <>
          <Button look="ghost" onClick={() => replyDrafts.keepMine(message)}>
            Keep mine
          </Button>
          <Button look="ghost" onClick={() => replyDrafts.discard(message.id)}>
            Take the other one
          </Button>
        </>
      }
    >
      {message.draft?.text ?? "The other one is empty."}
    </Notice>
  );
}

async function discard(message: ContactSubmission, text: string): Promise<void> {
  const isAsked = text.length > ASKED_ABOVE;
  const question = {
    title: "Discard this answer?",
    text: "It cannot be brought back.",
    cancelLabel: "Keep it",
    confirmLabel: "Discard answer",
  };
  if (isAsked && !(await confirm(question))) return;
  replyDrafts.write(message, { ...wordsOf({ ...message, draft: null }) });
  leaveComposer(message.id);
  await replyDrafts.close(message.id);
}
