import MailOpen from "lucide-react/icons/mail-open";
import Reply from "lucide-react/icons/reply";
import Trash from "lucide-react/icons/trash-2";
import { useEffect, useRef } from "react";
import { useMarkAsRead } from "#admin/data/messages.ts";
import { formatMoment } from "#admin/dates.ts";
import { settings } from "#admin/settings.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass, IconButton } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { isPhone } from "./is-phone.ts";
import styles from "./open-message.module.css";
import { mailAddress, replyAddress } from "./reply-address.ts";

interface OpenMessageProps {
  message: ContactSubmission;
  onDelete: () => void;
}

/** A message as its visitor wrote it: plain text, whatever it looks like. */
export function OpenMessage({ message, onDelete }: OpenMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isPhone()) return;
    // There the list gives way to the message, as one screen to another.
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
        {message.is_spam && (
          <Notice tone="warn" title="Suspected spam">
            {message.spam_reason}
          </Notice>
        )}
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

function Facts({ message: { email, company, submitted_at } }: { message: ContactSubmission }) {
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
    </dl>
  );
}

interface ActionsProps extends OpenMessageProps {
  /** The button that was pressed is gone then. */
  onMarked: () => void;
}

function Actions({ message, onDelete, onMarked }: ActionsProps) {
  const markAsRead = useMarkAsRead(message);
  return (
    <footer className={styles.actions}>
      <a className={buttonClass()} href={replyAddress(message, settings.brand)}>
        <Icon glyph={Reply} />
        Reply by e-mail
      </a>
      {!message.is_read && (
        <Button
          look="ghost"
          leading={<Icon glyph={MailOpen} />}
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
        icon={<Icon glyph={Trash} />}
        onClick={onDelete}
      />
    </footer>
  );
}
