import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { formatShortDay } from "#admin/dates.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { Badge } from "#ui/badge.tsx";
import styles from "./message-row.module.css";
import type { Step } from "./messages-navigation.ts";

/** More than fits two lines of the widest list. */
const EXCERPT_LENGTH = 240;

interface MessageRowProps {
  message: ContactSubmission;
  step: Step;
  isOpen: boolean;
  /** One row is the tab stop of the whole list. */
  isTabStop: boolean;
  onFocus: () => void;
}

export function MessageRow({ message, step, isOpen, isTabStop, onFocus }: MessageRowProps) {
  return (
    <li>
      <Link
        className={styles.row}
        id={rowId(message.id)}
        to={step.to}
        {...step.options}
        data-unread={!message.is_read || undefined}
        aria-current={isOpen || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={moveFocus}
      >
        <span className={styles.head}>
          <bdi className={styles.name}>{message.name}</bdi>
          {!message.is_read && <Badge tone="light">New</Badge>}
          {isUnsent(message) && <Badge tone="warn">Not e-mailed</Badge>}
        </span>
        <time className={styles.day} dateTime={message.submitted_at}>
          {formatShortDay(message.submitted_at)}
        </time>
        <span className={styles.excerpt} dir="auto">
          {excerptOf(message.message)}
        </span>
      </Link>
    </li>
  );
}

/** Failed at least once; waiting for mail to be set up is not marked. */
function isUnsent({ delivery }: ContactSubmission): boolean {
  return delivery?.state === "retrying" || delivery?.state === "failed";
}

export function findRow(id: string): HTMLElement | null {
  return document.getElementById(rowId(id));
}

/** Scrolls no further than needed to show the element. */
export function focusInView(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

function rowId(id: string): string {
  return `message-${id}`;
}

const targets: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const target = targets[event.key];
  if (!target || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const rows = [...(event.currentTarget.closest("ul")?.querySelectorAll("a") ?? [])];
  focusInView(rows[target(rows.indexOf(event.currentTarget), rows.length)]);
}

/** On one line and short: 50 whole messages would make a heavy page. */
function excerptOf(text: string): string {
  return text.slice(0, EXCERPT_LENGTH).toWellFormed().replace(/\s+/g, " ");
}
