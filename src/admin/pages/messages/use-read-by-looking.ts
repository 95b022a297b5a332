import { useEffect, useEffectEvent, useRef } from "react";
import type { ContactSubmission } from "#contract/contact-submission.ts";

/** Long enough to tell reading from passing by. */
const LOOK_MS = 2000;

interface Looking {
  /** While it cannot be read. */
  isPaused: boolean;
  onRead: () => void;
}

/** Once for every opening, so that what is marked as unread while it is open stays unread. */
export function useReadByLooking({ is_read }: ContactSubmission, looking: Looking): void {
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
      }, LOOK_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isPaused]);
}
