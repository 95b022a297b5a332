import { useEffect, useRef } from "react";
import type { ContactSubmission } from "#contract/contact-submission.ts";

/** Long enough to tell reading from passing by. */
const LOOK_MS = 2000;

/** Once for every opening, so that what is marked as unread while it is open stays unread. */
export function useReadByLooking({ is_read }: ContactSubmission, onRead: () => void): void {
  const wasUnread = useRef(!is_read);
  const isUnread = useRef(!is_read);
  isUnread.current = !is_read;
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    if (!wasUnread.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(() => {
        document.removeEventListener("visibilitychange", look);
        if (isUnread.current) latest.current();
      }, LOOK_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}
