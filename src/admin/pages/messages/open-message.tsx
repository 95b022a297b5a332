import { useEffect, useRef } from "react";
import { useMarkAsNotSpam, useSendAgain } from "#admin/data/message-delivery.ts";
import { useMarkAsRead } from "#admin/data/messages.ts";
import { formatMoment } from "#admin/dates.ts";
import { settings } from "#admin/portal-settings.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import type { Delivery } from "#contract/delivery.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass, IconButton } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import mailOpenIcon from "#ui/icons/mail-open.svg?raw";
import replyIcon from "#ui/icons/reply.svg?raw";
import trash2Icon from "#ui/icons/trash-2.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { DeliveryNote } from "./delivery-note.tsx";
import { isPhone } from "./messages-navigation.ts";
import styles from "./open-message.module.css";
import { mailAddress, replyAddress } from "./reply-address.ts";

interface OpenMessageProps {
  message: ContactSubmission;
  onDelete: () => void;
}

/** Always as plain text, whatever the message contains. */
export function OpenMessage({ message, onDelete }: OpenMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isPhone()) return;
    // On phones the message replaces the list, like another screen.
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article className={styles.message} aria-labelledby="open-message">
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id="open-message" ref={heading} tabIndex={-1}>
            <bdi>{message.name}</bdi>
            {!message.is_read && <Badge tone="light">New</Badge>}
          </h2>
          <Facts message={message} />
        </header>
        {message.is_spam && <Suspicion message={message} />}
        {message.delivery && <MessageDelivery message={message} delivery={message.delivery} />}
        <div className={styles.text} dir="auto">
          {message.message}
        </div>
      </div>
      <Actions
        message={message}
        onDelete={onDelete}
        onMarked={() => heading.current?.focus({ preventScroll: true })}
      />
    </article>
  );
}

function Suspicion({ message }: { message: ContactSubmission }) {
  const { markAsNotSpam, isMarking } = useMarkAsNotSpam(message);
  return (
    <Notice
      tone="warn"
      title="Suspected spam"
      actions={
        <Button look="ghost" busy={isMarking} onClick={markAsNotSpam}>
          Not spam
        </Button>
      }
    >
      {message.spam_reason} It was not e-mailed to you.
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
  const { email, company, submitted_at, delivery } = message;
  return (
    <dl className={styles.facts}>
      <dt>Email</dt>
      <dd className={styles.email}>
        <a href={mailAddress(email)}>{email}</a>
        <CopyButton text={email} label="Copy e-mail address" />
      </dd>
      {company && (
        <>
          <dt>Company</dt>
          <dd>
            <bdi>{company}</bdi>
          </dd>
        </>
      )}
      <dt>Received</dt>
      <dd>
        <time className="numeric" dateTime={submitted_at}>
          {formatMoment(submitted_at)}
        </time>
      </dd>
      {delivery?.sent_at && (
        <>
          <dt>E-mailed</dt>
          <dd>
            <time className="numeric" dateTime={delivery.sent_at}>
              {formatMoment(delivery.sent_at)}
            </time>
          </dd>
        </>
      )}
    </dl>
  );
}

interface ActionsProps extends OpenMessageProps {
  onMarked: () => void;
}

function Actions({ message, onDelete, onMarked }: ActionsProps) {
  const markAsRead = useMarkAsRead(message);
  return (
    <footer className={styles.actions}>
      <a className={buttonClass()} href={replyAddress(message, settings.brand)}>
        <Icon glyph={replyIcon} />
        Reply by e-mail
      </a>
      {!message.is_read && (
        <Button
          look="ghost"
          leading={<Icon glyph={mailOpenIcon} />}
          onClick={() => {
            markAsRead();
            onMarked();
          }}
        >
          Mark as read
        </Button>
      )}
      <IconButton
        look="danger"
        label={`Delete message from ${message.name}`}
        icon={<Icon glyph={trash2Icon} />}
        onClick={onDelete}
      />
    </footer>
  );
}
