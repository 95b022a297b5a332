import { Fragment, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { useErasure } from "#admin/data/erasure.tsx";
import { useSendAgain } from "#admin/data/message-delivery.ts";
import { openPromise } from "#admin/data/messages.ts";
import { useMailboxes } from "#admin/data/replies.ts";
import { formatMoment } from "#admin/dates.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { settings } from "#admin/portal-settings.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import type { Delivery } from "#contract/delivery.ts";
import { adminPaths } from "#contract/paths.ts";
import { Button, buttonClass, IconButton } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import hourglassIcon from "#ui/icons/hourglass.svg?raw";
import mailCheckIcon from "#ui/icons/mail-check.svg?raw";
import messagesIcon from "#ui/icons/messages-square.svg?raw";
import replyIcon from "#ui/icons/reply.svg?raw";
import sendIcon from "#ui/icons/send.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { ActionBar, type Place } from "./action-bar.tsx";
import { BeforeWriting } from "./before-writing.tsx";
import { OPEN_MESSAGE } from "./focus.ts";
import type { MessageActions } from "./message-actions.ts";
import { MessageBadge } from "./message-badge.tsx";
import { MessageNote } from "./message-note.tsx";
import { isPhone, type MessagesNavigation } from "./messages-navigation.ts";
import styles from "./open-message.module.css";
import { dueText, spanBetween } from "./received.ts";
import { mailAddress, replyAddress } from "./reply-address.ts";
import { leaveComposer, ReplyComposer } from "./reply-composer.tsx";
import { useComposer } from "./reply-drafts.ts";
import { SentReplies } from "./sent-replies.tsx";

interface OpenMessageProps {
  message: ContactSubmission;
  navigation: MessagesNavigation;
  actions: MessageActions;
  place: Place;
  isBeingDeleted: boolean;
  onDelete: () => void;
}

/** The tools stay from one message to the next, and so does the focus on one of them. */
export function OpenMessage(props: OpenMessageProps) {
  const { message, navigation, actions, place, onDelete } = props;
  const isAnswering = useIsAnswering(message);
  return (
    <article className={styles.message} aria-labelledby={OPEN_MESSAGE}>
      <div className={styles.tools}>
        <ActionBar
          message={message}
          actions={actions}
          place={place}
          isAnswering={isAnswering}
          onDelete={onDelete}
          onClose={navigation.closeMessage}
        />
      </div>
      {isAnswering && (
        <div className={styles.answering}>
          <IconButton
            label="Back to the message"
            icon={<Icon glyph={arrowLeftIcon} />}
            onClick={() => leaveComposer(message.id)}
          />
          <h2>
            Answer to <bdi>{message.name}</bdi>
          </h2>
        </div>
      )}
      <MessageSheet key={message.id} {...props} isAnswering={isAnswering} />
    </article>
  );
}

/** A draft is gone on with at once, except on a phone, where the composer takes the place of the message. */
function useIsAnswering({ id, is_spam, draft }: ContactSubmission): boolean {
  const composer = useComposer(id);
  return !is_spam && (composer?.isOpen ?? (draft !== null && !isPhone()));
}

interface MessageSheetProps extends OpenMessageProps {
  isAnswering: boolean;
}

/** Shows the message as plain text, whatever it contains. */
function MessageSheet(props: MessageSheetProps) {
  const { message, navigation, actions, isBeingDeleted, isAnswering } = props;
  const { data: mailboxes } = useMailboxes();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isPhone()) return;
    // The message replaces the list on phones, like another screen.
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  useMarkAsRead(message, { isPaused: isBeingDeleted, onRead: () => actions.noteRead(message) });
  return (
    <div className={styles.sheet} data-answering={isAnswering || undefined}>
      <header className={styles.head}>
        <h2 id={OPEN_MESSAGE} ref={heading} tabIndex={-1}>
          <bdi>{message.name}</bdi>
        </h2>
        <MessageBadge message={message} />
      </header>
      <Facts message={message} />
      {message.is_spam && (
        <Suspicion message={message} onRelease={() => actions.markAsNotSpam([message])} />
      )}
      {message.delivery && <MessageDelivery message={message} delivery={message.delivery} />}
      <div className={styles.text} dir="auto">
        {message.message}
      </div>
      {message.story && <BeforeWriting story={message.story} navigation={navigation} />}
      <SentReplies message={message} mailbox={mailboxes?.to ?? null} />
      {isAnswering && mailboxes && <ReplyComposer message={message} mailboxes={mailboxes} />}
      {isAnswering && mailboxes === null && <NoMailYet message={message} />}
      <MessageNote message={message} />
      <Trail message={message} navigation={navigation} />
      <Erasure email={message.email} onErased={navigation.closeMessage} />
    </div>
  );
}

function NoMailYet({ message }: { message: ContactSubmission }) {
  return (
    <Notice
      tone="warn"
      role="status"
      title="To answer from here, set up mail first."
      actions={
        <>
          <Link className={buttonClass()} to={adminPaths.settings()}>
            Set up mail
          </Link>
          <a
            className={buttonClass({ look: "ghost" })}
            href={replyAddress(message, settings.brand)}
          >
            Open in my mail program
          </a>
        </>
      }
    >
      It takes about five minutes. Until then your own mail program does it.
    </Notice>
  );
}

function Suspicion({ message, onRelease }: { message: ContactSubmission; onRelease: () => void }) {
  const place = useFocusAfter(() => document.getElementById(OPEN_MESSAGE));
  const { spam_reason, delivery } = message;
  const wasSent = delivery?.state === "sent";
  return (
    <Notice
      tone="warn"
      title={spam_reason ? "Suspected spam" : "Spam"}
      actions={
        <Button ref={place} look="ghost" onClick={onRelease}>
          Not spam
        </Button>
      }
    >
      {spam_reason ?? "You marked it as spam."} {!wasSent && "It was not emailed to you."}
    </Notice>
  );
}

function MessageDelivery({
  message,
  delivery,
}: {
  message: ContactSubmission;
  delivery: Delivery;
}) {
  const { sendAgain, isSending } = useSendAgain(message);
  return <DeliveryNote delivery={delivery} onSendAgain={sendAgain} isSending={isSending} />;
}

function Facts({ message }: { message: ContactSubmission }) {
  const { email, company, answers, submitted_at } = message;
  return (
    <dl className={styles.facts}>
      <dt>Email</dt>
      <dd className={styles.email}>
        <a href={mailAddress(email)}>{email}</a>
        <CopyButton text={email} label="Copy email address" />
      </dd>
      {company && (
        <>
          <dt>Company</dt>
          <dd>
            <bdi>{company}</bdi>
          </dd>
        </>
      )}
      {answers.map(({ question, kind, answer }) => (
        <Fragment key={question}>
          <dt>
            <bdi>{question}</bdi>
          </dt>
          <dd>{kind === "phone" ? <Telephone>{answer}</Telephone> : <bdi>{answer}</bdi>}</dd>
        </Fragment>
      ))}
      <dt>Received</dt>
      <dd>
        <Moment iso={submitted_at} />
      </dd>
    </dl>
  );
}

/** A link where it is a number to dial, and words otherwise: nothing holds a sender to digits. */
function Telephone({ children }: { children: string }) {
  const number = children.replace(/[\s()./-]/g, "");
  if (!/^\+?\d{3,15}$/.test(number)) return <bdi>{children}</bdi>;
  return (
    <a className="numeric" href={`tel:${number}`}>
      <bdi>{children}</bdi>
    </a>
  );
}

interface TrailProps {
  message: ContactSubmission;
  navigation: MessagesNavigation;
}

function Trail({ message, navigation }: TrailProps) {
  const { email, delivery, submitted_at, replied_at } = message;
  const promise = openPromise(message);
  const others = navigation.toMessagesOf(email);
  return (
    <ol className={`bare-list ${styles.trail}`} aria-label="What happened">
      {delivery?.sent_at && (
        <li>
          <Icon glyph={mailCheckIcon} />
          Emailed to you
          <Moment iso={delivery.sent_at} />
        </li>
      )}
      {promise && (
        <li>
          <Icon glyph={hourglassIcon} />
          Promised within {promise.within}
          <time dateTime={promise.due_at}>due {dueText(promise.due_at)}</time>
        </li>
      )}
      {replied_at && (
        <li>
          <Icon glyph={replyIcon} />
          Answered after {spanBetween(submitted_at, replied_at)}
          <Moment iso={replied_at} />
        </li>
      )}
      <li>
        <Icon glyph={messagesIcon} />
        <Link to={others.to} {...others.options}>
          All messages from this address
        </Link>
      </li>
    </ol>
  );
}

function Moment({ iso }: { iso: string }) {
  return (
    <time className="numeric" dateTime={iso}>
      {formatMoment(iso)}
    </time>
  );
}

function Erasure({ email, onErased }: { email: string; onErased: () => void }) {
  const erasure = useErasure(onErased);
  return (
    <div className={styles.erasure}>
      <Button look="quiet" busy={erasure.isCounting} onClick={() => erasure.ask(email)}>
        Erase everything from this address…
      </Button>
      <p role="status">{erasure.nothingFound}</p>
    </div>
  );
}

/** This is long enough to tell reading from passing by. */
const READ_AFTER_MS = 2000;

interface Looking {
  isPaused: boolean;
  onRead: () => void;
}

/** Marks a message as read once per opening, so that it stays unread if it is marked so while open. */
function useMarkAsRead({ is_read }: ContactSubmission, looking: Looking): void {
  const isSettled = useRef(is_read);
  useEffect(() => {
    if (is_read) isSettled.current = true;
  }, [is_read]);
  const onRead = useEffectEvent(looking.onRead);
  const { isPaused } = looking;
  useEffect(() => {
    if (isSettled.current || isPaused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(() => {
        if (isSettled.current) return;
        isSettled.current = true;
        onRead();
      }, READ_AFTER_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isPaused]);
}

interface DeliveryNoteProps {
  delivery: Delivery;
  onSendAgain: () => void;
  isSending: boolean;
}

function DeliveryNote({ delivery, onSendAgain, isSending }: DeliveryNoteProps) {
  const place = useFocusAfter(() => document.getElementById(OPEN_MESSAGE));
  if (delivery.state === "sent" || delivery.state === "skipped") return null;
  if (delivery.state === "waiting") {
    return (
      <Notice tone="info" title="Not emailed to you yet.">
        It goes out automatically as soon as mail is set up and the server accepts it.
      </Notice>
    );
  }
  const hasFailed = delivery.state === "failed";
  const { sent_to } = delivery;
  const whom = sent_to.length > 0 ? "everybody" : "you";
  return (
    <Notice
      tone={hasFailed ? "error" : "warn"}
      title={
        hasFailed ? `This message could not be emailed to ${whom}.` : `Not emailed to ${whom} yet.`
      }
      actions={
        <Button
          ref={place}
          look="ghost"
          busy={isSending}
          leading={<Icon glyph={sendIcon} />}
          onClick={onSendAgain}
        >
          Send again
        </Button>
      }
    >
      <p>{delivery.reason}</p>
      {sent_to.length > 0 && <p>Emailed to {sent_to.join(", ")}.</p>}
      <p>{nextStep(delivery)}</p>
    </Notice>
  );
}

function nextStep({ state, attempts, next_attempt_at }: Delivery): string {
  const tries = attempts === 1 ? "Tried once" : `Tried ${attempts} times`;
  if (state === "failed" || next_attempt_at === null)
    return `${tries}. It is not retried automatically.`;
  return `${tries}. Next try ${formatMoment(next_attempt_at)}.`;
}
