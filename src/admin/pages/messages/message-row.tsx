import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { cutTo } from "#contract/short-text.ts";
import { Badge } from "#ui/badge.tsx";
import { focusInView, rowId } from "./focus.ts";
import { MessageBadge } from "./message-badge.tsx";
import styles from "./message-row.module.css";
import type { Step } from "./messages-navigation.ts";
import { formatReceived } from "./received.ts";

/** This is more than fits into one line of the widest list. */
const EXCERPT_LENGTH = 160;

interface MessageRowProps {
  message: ContactSubmission;
  step: Step;
  isOpen: boolean;
  /** One row is the tab stop of the whole list. */
  isTabStop: boolean;
  isSelected: boolean;
  /** True in a list that also shows messages which are not spam. */
  showsSpam: boolean;
  onSelect: (isRange: boolean) => void;
  onFocus: () => void;
}

export function MessageRow(props: MessageRowProps) {
  const { message, step, isOpen, isTabStop, isSelected, showsSpam, onSelect, onFocus } = props;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li
      className={styles.row}
      data-message={message.id}
      data-unread={!message.is_read || undefined}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
    >
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={`Select the message from ${message.name}`}
          tabIndex={tabIndex}
          checked={isSelected}
          onFocus={onFocus}
          onChange={(event) => {
            const { nativeEvent } = event;
            onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
          }}
        />
      </label>
      <Link
        className={styles.link}
        id={rowId(message.id)}
        to={step.to}
        {...step.options}
        aria-current={isOpen || undefined}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onKeyDown={moveFocus}
      >
        <bdi className={styles.name}>{message.name}</bdi>
        <time className={styles.time} dateTime={message.submitted_at}>
          {formatReceived(message.submitted_at)}
        </time>
        <span className={styles.company}>
          {message.company ? (
            <bdi>{message.company}</bdi>
          ) : (
            <span className={styles.none}>No company</span>
          )}
          <span className={styles.badges}>
            {showsSpam && message.is_spam && <Badge tone="warn">Spam</Badge>}
            {message.draft && <Badge>Draft</Badge>}
            {message.note !== "" && <Badge>Note</Badge>}
            {isUnsent(message) && <Badge tone="warn">Not emailed</Badge>}
            <MessageBadge message={message} />
          </span>
        </span>
        <span className={styles.excerpt} dir="auto">
          {excerptOf(message.message)}
        </span>
      </Link>
    </li>
  );
}

/** True after at least one failure; a message that waits for mail to be set up is not marked. */
function isUnsent({ delivery }: ContactSubmission): boolean {
  return delivery?.state === "retrying" || delivery?.state === "failed";
}

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  if ((key !== "Home" && key !== "End") || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  const list = currentTarget.closest("section");
  const links = [...(list?.querySelectorAll<HTMLElement>("[data-message] a") ?? [])];
  focusInView(links.at(key === "Home" ? 0 : -1));
}

/** Shortens the text to one line, because 50 complete messages would make a heavy page. */
function excerptOf(text: string): string {
  return cutTo(text, EXCERPT_LENGTH).replace(/\s+/g, " ");
}
