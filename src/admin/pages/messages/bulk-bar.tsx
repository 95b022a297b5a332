import { type KeyboardEvent, useState } from "react";
import type { MessageFilter } from "#contract/message-state.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import archiveIcon from "#ui/icons/archive.svg?raw";
import mailOpenIcon from "#ui/icons/mail-open.svg?raw";
import replyIcon from "#ui/icons/reply.svg?raw";
import shieldAlertIcon from "#ui/icons/shield-alert.svg?raw";
import shieldCheckIcon from "#ui/icons/shield-check.svg?raw";
import trash2Icon from "#ui/icons/trash-2.svg?raw";
import xIcon from "#ui/icons/x.svg?raw";
import styles from "./bulk-bar.module.css";
import { findListFocus } from "./focus.ts";
import type { MessageActions } from "./message-actions.ts";
import type { Selection } from "./use-selection.ts";

interface BulkBarProps {
  selection: Selection;
  filter: MessageFilter;
  listed: number;
  actions: MessageActions;
  onDelete: () => void;
}

interface Tool {
  label: string;
  glyph?: string;
  act: () => void;
  /** True for a tool that clears the selection. */
  isLast?: boolean;
}

/** A toolbar with one tab stop and arrow keys (ARIA's toolbar pattern). */
export function BulkBar(props: BulkBarProps) {
  const { selection } = props;
  const [tabStop, setTabStop] = useState(0);
  const use = ({ act, isLast }: Tool) => {
    act();
    if (!isLast) return;
    selection.clear();
    // The bar has the focus and is about to disappear.
    findListFocus()?.focus({ preventScroll: true });
  };
  const count = selection.messages.length;
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={count === 1 ? "1 selected message" : `${count} selected messages`}
      onKeyDown={moveInBar}
    >
      <strong className="numeric">{selectedText(count)}</strong>
      {toolsOf(props).map((tool, index) => (
        <Button
          key={tool.label}
          look="quiet"
          tabIndex={index === tabStop ? 0 : -1}
          leading={tool.glyph && <Icon glyph={tool.glyph} />}
          onFocus={() => setTabStop(index)}
          onClick={() => use(tool)}
        >
          {tool.label}
        </Button>
      ))}
    </div>
  );
}

function toolsOf({ selection, filter, listed, actions, onDelete }: BulkBarProps): Tool[] {
  const { messages, selectAll } = selection;
  const inSpam: Tool[] = [
    {
      label: "Not spam",
      glyph: shieldCheckIcon,
      act: () => actions.markAsNotSpam(messages),
      isLast: true,
    },
  ];
  const inOthers: Tool[] = [
    { label: "Archive", glyph: archiveIcon, act: () => actions.archive(messages), isLast: true },
    {
      label: "Spam",
      glyph: shieldAlertIcon,
      act: () => actions.markAsSpam(messages),
      isLast: true,
    },
  ];
  return [
    {
      label: "Mark as read",
      glyph: mailOpenIcon,
      act: () => actions.markAsRead(messages),
      isLast: true,
    },
    {
      label: "Mark as replied",
      glyph: replyIcon,
      act: () => actions.markAsReplied(messages),
      isLast: true,
    },
    ...(filter === "spam" ? inSpam : inOthers),
    { label: "Delete", glyph: trash2Icon, act: onDelete },
    { label: `Select all ${listed}`, act: selectAll },
    { label: "Clear", glyph: xIcon, act: () => {}, isLast: true },
  ];
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveInBar(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  buttons[step(at, buttons.length)]?.focus();
}

/** Announces the selection even after the bar has disappeared. */
export function SelectionStatus({ count }: { count: number }) {
  return (
    <p className="visually-hidden" role="status">
      {count > 0 && selectedText(count)}
    </p>
  );
}

function selectedText(count: number): string {
  return `${count} selected`;
}
