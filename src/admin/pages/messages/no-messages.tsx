import { useEffect } from "react";
import { sitePaths } from "#contract/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useArrivals } from "./use-arrivals.ts";

interface NoMessagesProps {
  loadedAt: number;
  onArrival: () => void;
}

/** Before the first message. With nothing to read there is nothing to disturb: that one shows by itself. */
export function NoMessages({ loadedAt, onArrival }: NoMessagesProps) {
  // The question that led here goes with the last message, and the focus with it, once it has closed.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      document.getElementById("main")?.focus({ preventScroll: true });
    }, 300);
    return () => clearTimeout(timer);
  }, []);
  const hasArrived = useArrivals("all", loadedAt) > 0;
  useEffect(() => {
    if (hasArrived) onArrival();
  }, [hasArrived, onArrival]);
  return (
    <EmptyState
      title="No messages yet"
      action={
        <a className={buttonClass({ look: "ghost" })} href={sitePaths.contact()}>
          Open the contact page
        </a>
      }
    >
      Visitors write to you with the form on the contact page. What they send arrives here.
    </EmptyState>
  );
}
