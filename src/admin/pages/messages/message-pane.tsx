import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageQuery, reloadMessageList } from "#admin/data/messages.ts";
import { countersQuery } from "#admin/data/stats.ts";
import { formatShortDay } from "#admin/dates.ts";
import { isNotFound } from "#admin/errors.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import type { Counters } from "#contract/stats.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { Place } from "./action-bar.tsx";
import type { MessageActions } from "./message-actions.ts";
import styles from "./message-pane.module.css";
import type { MessagesNavigation } from "./messages-navigation.ts";
import { OpenMessage } from "./open-message.tsx";

interface MessagePaneProps {
  navigation: MessagesNavigation;
  listed?: { message: ContactSubmission; at: number };
  actions: MessageActions;
  place: Place;
  /** True while deletion is being confirmed, and while a deleted message is still shown. */
  isBeingDeleted: boolean;
  onDelete: (message: ContactSubmission) => void;
}

export function MessagePane(props: MessagePaneProps) {
  const { open } = props.navigation.address;
  return (
    <div className={styles.pane}>
      {open ? <LoadedMessage id={open} {...props} /> : <ChooseMessage />}
    </div>
  );
}

function LoadedMessage({ id, listed, onDelete, ...shown }: MessagePaneProps & { id: string }) {
  const { closeMessage } = shown.navigation;
  const query = useQuery(messageQuery(id, listed));
  const { data } = query;
  const failure = useLoadFailure(query);
  if (isNotFound(failure?.error)) return <DeletedMessage onClose={closeMessage} />;
  if (data) return <OpenMessage {...shown} message={data} onDelete={() => onDelete(data)} />;
  return (
    <>
      <BackToMessages onClose={closeMessage} />
      {failure ? (
        <div className={styles.failure}>
          <LoadFailure title="Failed to fetch message" failure={failure} />
        </div>
      ) : (
        <MessagePaneSkeleton />
      )}
    </>
  );
}

function BackToMessages({ onClose }: { onClose: () => void }) {
  return (
    <p className={styles.back}>
      <Button look="quiet" leading={<Icon glyph={arrowLeftIcon} />} onClick={onClose}>
        Back to messages
      </Button>
    </p>
  );
}

function DeletedMessage({ onClose }: { onClose: () => void }) {
  // The list may still show the message.
  useEffect(reloadMessageList, []);
  return (
    <div className={`${styles.failure} ${styles.gone}`}>
      <Notice
        tone="info"
        role="alert"
        title="This message is not here."
        actions={
          <Button look="ghost" onClick={onClose}>
            Back to the list
          </Button>
        }
      >
        It was deleted, or the link to it is incomplete.
      </Notice>
    </div>
  );
}

function ChooseMessage() {
  const { data } = useQuery(countersQuery());
  return (
    <div className={styles.place}>
      <EmptyState title="Choose a message">{data && unreadSummary(data)}</EmptyState>
    </div>
  );
}

function unreadSummary({
  messages,
  unread_messages: unread,
  oldest_unread_at: since,
}: Counters): string {
  if (messages === 0) return "It opens here, beside the list.";
  if (unread === 0 || !since) return "Everything is read.";
  if (unread === 1) return `One is unread, from ${formatShortDay(since)}.`;
  return `${unread.toLocaleString("en-US")} are unread, the oldest from ${formatShortDay(since)}.`;
}

function MessagePaneSkeleton() {
  return (
    <SkeletonGroup className={styles.pendingSheet}>
      <div className={styles.pendingHead}>
        <Skeleton width="14rem" height="1.9rem" />
        <Skeleton width="20rem" height="0.8rem" />
        <Skeleton width="16rem" height="0.8rem" />
        <Skeleton width="18rem" height="0.8rem" />
      </div>
      <Skeleton width="34rem" height="1rem" />
      <Skeleton width="36rem" height="1rem" />
      <Skeleton width="22rem" height="1rem" />
    </SkeletonGroup>
  );
}
