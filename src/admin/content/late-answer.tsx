import { useEffect, useEffectEvent } from "react";
import { isTransient } from "#admin/errors.ts";

const RETRY_MS = 5_000;

export interface LateAnswerProps {
  /** What came of a save. */
  findOut: () => Promise<void>;
  onFound: () => void;
}

/** Asks until somebody answers. */
export function LateAnswer({ findOut, onFound }: LateAnswerProps) {
  const ask = useEffectEvent(async () => {
    try {
      await findOut();
    } catch (error) {
      if (isTransient(error)) return;
    }
    onFound();
  });
  useEffect(() => {
    let isAsking = false;
    const askOnce = async () => {
      if (isAsking || !navigator.onLine) return;
      isAsking = true;
      await ask();
      isAsking = false;
    };
    const again = () => void askOnce();
    const timer = setInterval(again, RETRY_MS);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, []);
  return null;
}
