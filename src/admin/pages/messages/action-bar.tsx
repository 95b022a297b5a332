import { useRef, useState } from "react";
import { useKeysOn } from "#admin/keys/shortcuts.ts";
import { settings } from "#admin/portal-settings.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import archiveIcon from "#ui/icons/archive.svg?raw";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import checkIcon from "#ui/icons/check.svg?raw";
import chevronDownIcon from "#ui/icons/chevron-down.svg?raw";
import chevronUpIcon from "#ui/icons/chevron-up.svg?raw";
import ellipsisIcon from "#ui/icons/ellipsis.svg?raw";
import hourglassIcon from "#ui/icons/hourglass.svg?raw";
import inboxIcon from "#ui/icons/inbox.svg?raw";
import mailIcon from "#ui/icons/mail.svg?raw";
import mailOpenIcon from "#ui/icons/mail-open.svg?raw";
import repliedIcon from "#ui/icons/message-circle-reply.svg?raw";
import replyIcon from "#ui/icons/reply.svg?raw";
import shieldAlertIcon from "#ui/icons/shield-alert.svg?raw";
import shieldCheckIcon from "#ui/icons/shield-check.svg?raw";
import trash2Icon from "#ui/icons/trash-2.svg?raw";
import { Menu } from "#ui/menu.tsx";
import styles from "./action-bar.module.css";
import type { MessageActions } from "./message-actions.ts";
import { replyAddress } from "./reply-address.ts";
import { openComposer } from "./reply-drafts.ts";

export const REPLY_BUTTON = "reply-to-message";

/** The position of the open message in its list, if it is known. */
export interface Place {
  text: string | null;
  before: (() => void) | null;
  next: (() => void) | null;
}

interface ActionBarProps {
  message: ContactSubmission;
  actions: MessageActions;
  place: Place;
  isAnswering: boolean;
  onDelete: () => void;
  onClose: () => void;
}

export function ActionBar({
  message,
  actions,
  place,
  isAnswering,
  onDelete,
  onClose,
}: ActionBarProps) {
  const { is_read, is_spam, is_archived, name } = message;
  const one = [message];
  return (
    <section className={styles.bar} aria-label="This message">
      <span className={styles.back}>
        <IconButton
          label="Back to messages"
          icon={<Icon glyph={arrowLeftIcon} />}
          onClick={onClose}
        />
      </span>
      {!is_spam && (
        <Button
          id={REPLY_BUTTON}
          look={isAnswering ? "ghost" : undefined}
          aria-pressed={isAnswering}
          leading={<Icon glyph={replyIcon} />}
          onClick={() => openComposer(message.id)}
        >
          Reply
        </Button>
      )}
      {is_archived ? (
        <Action
          label="Move to the inbox"
          hotkey="E"
          glyph={inboxIcon}
          onClick={() => actions.returnToInbox(one)}
        />
      ) : (
        <Action
          label="Archive"
          hotkey="E"
          glyph={archiveIcon}
          onClick={() => actions.archive(one)}
        />
      )}
      {is_read ? (
        <Action
          label="Mark as unread"
          hotkey="U"
          glyph={mailIcon}
          onClick={() => actions.markAsUnread(one)}
        />
      ) : (
        <Action
          label="Mark as read"
          hotkey="U"
          glyph={mailOpenIcon}
          onClick={() => actions.markAsRead(one)}
        />
      )}
      {is_spam ? (
        <Action
          label="Not spam"
          hotkey="!"
          glyph={shieldCheckIcon}
          onClick={() => actions.markAsNotSpam(one)}
        />
      ) : (
        <Action
          label="This is spam"
          hotkey="!"
          glyph={shieldAlertIcon}
          onClick={() => actions.markAsSpam(one)}
        />
      )}
      <Action
        label="Delete"
        name={`Delete message from ${name}`}
        hotkey="#"
        look="danger"
        glyph={trash2Icon}
        onClick={onDelete}
      />
      {!is_spam && <More message={message} actions={actions} />}
      <Steps place={place} />
    </section>
  );
}

function More({ message, actions }: Pick<ActionBarProps, "message" | "actions">) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const choose = (act: () => void) => () => {
    act();
    return undefined;
  };
  const isReplied = message.replied_at !== null;
  const mark = isReplied ? actions.markAsNotReplied : actions.markAsReplied;
  const { needs_no_answer } = message;
  const need = needs_no_answer ? actions.markAsWaiting : actions.markAsNeedingNone;
  return (
    <span ref={place}>
      <IconButton
        ref={button}
        label="More: open in my mail program, mark as replied"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        icon={<Icon glyph={ellipsisIcon} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Menu
          label="More"
          place={place}
          anchor={button}
          onClose={() => setOpen(false)}
          actions={[
            {
              label: "Open in my mail program",
              icon: <Icon glyph={mailIcon} />,
              onChoose: choose(() => location.assign(replyAddress(message, settings.brand))),
            },
            {
              label: isReplied ? "Mark as not replied" : "Mark as replied",
              icon: <Icon glyph={repliedIcon} />,
              onChoose: choose(() => mark([message])),
            },
            ...(isReplied
              ? []
              : [
                  {
                    label: needs_no_answer ? "Needs an answer" : "Needs no answer",
                    icon: <Icon glyph={needs_no_answer ? hourglassIcon : checkIcon} />,
                    onChoose: choose(() => need([message])),
                  },
                ]),
          ]}
        />
      )}
    </span>
  );
}

function Steps({ place: { text, before, next } }: { place: Place }) {
  return (
    <span className={styles.place}>
      {text && <span className="numeric">{text}</span>}
      <Action
        label="Previous message"
        hotkey="K"
        glyph={chevronUpIcon}
        steps
        aria-disabled={before === null}
        onClick={() => before?.()}
      />
      <Action
        label="Next message"
        hotkey="J"
        glyph={chevronDownIcon}
        steps
        aria-disabled={next === null}
        onClick={() => next?.()}
      />
    </span>
  );
}

interface ActionProps {
  label: string;
  /** The accessible name, if the label alone does not say enough. */
  name?: string;
  hotkey: string;
  glyph: string;
  look?: "danger";
  steps?: boolean;
  /** The button keeps the focus, for example at the last message. */
  "aria-disabled"?: boolean;
  onClick: () => void;
}

function Action({ label, name = label, hotkey, glyph, ...rest }: ActionProps) {
  const hasKeys = useKeysOn();
  return (
    <IconButton
      {...rest}
      label={name}
      title={hasKeys ? `${label} (${hotkey})` : label}
      aria-keyshortcuts={hasKeys ? hotkey : undefined}
      icon={<Icon glyph={glyph} />}
    />
  );
}
