import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect } from "react";
import { Link } from "react-router";
import { messageQuery, reloadMessageList } from "#admin/data/messages.ts";
import { Refusal } from "#admin/failure.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { ChooseMessage } from "./choose-message.tsx";
import styles from "./message-pane.module.css";
import { MessagePaneSkeleton } from "./message-pane-skeleton.tsx";
import type { MessagesNavigation } from "./messages-navigation.ts";
import { OpenMessage } from "./open-message.tsx";

interface MessagePaneProps {
  navigation: MessagesNavigation;
  /** What the list knows of the open message, and since when. */
  listed?: { message: ContactSubmission; at: number };
  onDelete: (message: ContactSubmission) => void;
}

/** Beside the list the message that is open; on a phone a view of its own, with a way back. */
export function MessagePane({ navigation, listed, onDelete }: MessagePaneProps) {
  const { address, toList, closeMessage } = navigation;
  if (!address.open) {
    return (
      <div className={styles.pane}>
        <ChooseMessage />
      </div>
    );
  }
  const list = toList();
  return (
    <div className={styles.pane}>
      <p className={styles.back}>
        <Link
          to={list.to}
          {...list.options}
          onClick={(event) => {
            event.preventDefault();
            closeMessage();
          }}
        >
          <Icon glyph={ArrowLeft} />
          Back to messages
        </Link>
      </p>
      <LoadedMessage
        key={address.open}
        id={address.open}
        listed={listed}
        onDelete={onDelete}
        onClose={closeMessage}
      />
    </div>
  );
}

interface LoadedMessageProps extends Pick<MessagePaneProps, "listed" | "onDelete"> {
  id: string;
  onClose: () => void;
}

/** A message that the list on the screen may or may not hold. */
function LoadedMessage({ id, listed, onDelete, onClose }: LoadedMessageProps) {
  const { data, error, isFetching, refetch } = useQuery(messageQuery(id, listed));
  if (error instanceof Refusal && error.code === "not_found") return <Gone onClose={onClose} />;
  if (data) return <OpenMessage message={data} onDelete={() => onDelete(data)} />;
  if (!error) return <MessagePaneSkeleton />;
  return (
    <div className={styles.failure}>
      <LoadFailure
        title="Failed to fetch message"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

function Gone({ onClose }: { onClose: () => void }) {
  // The list may still hold it.
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
