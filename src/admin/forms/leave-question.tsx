import { useEffect, useEffectEvent, useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

/** A save may take so long before somebody who leaves is told that something is not saved. */
const PATIENCE_MS = 2_000;

interface LeaveQuestionProps {
  isLeaving: boolean;
  /** The key of the place in the history that a step leads to. The browser may have taken it, and takes it back. */
  target: string | undefined;
  isUnsaved: boolean;
  /** Saves what can be saved without the owner. */
  save: () => Promise<unknown>;
  title?: string | undefined;
  text: string;
  stayLabel?: string | undefined;
  onLeave: () => void;
  onStay: () => void;
}

/** Saves first and leaves in silence; asks where that fails, until it works after all. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { title = "Leave without saving?", stayLabel = "Keep editing" } = props;
  const { isLeaving, isUnsaved, text, onLeave, onStay } = props;
  const [isTried, setTried] = useState(false);
  const [isLate, setLate] = useState(false);
  // What ends by leaving is unsaved no more, which must not leave once more.
  const [hasLeft, setLeft] = useState(false);
  const save = useEffectEvent(async () => {
    // A save that gives the screen an address of its own must not give it to another one.
    if (presentKey() === props.target) await nextStep();
    return props.save();
  });
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isLeaving) return;
    let isCurrent = true;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    void save().finally(() => isCurrent && setTried(true));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setTried(false);
      setLate(false);
      setLeft(false);
    };
  }, [isLeaving]);
  useEffect(() => {
    if (isLeaving && isTried && !isUnsaved && !hasLeft) leave();
  }, [isLeaving, isTried, isUnsaved, hasLeft]);
  return (
    <ConfirmDialog
      open={isLeaving && isUnsaved && (isTried || isLate)}
      title={title}
      text={text}
      cancelLabel={stayLabel}
      confirmLabel="Leave"
      onCancel={onStay}
      onConfirm={() => {
        setLeft(true);
        onLeave();
      }}
    />
  );
}

/** Returns the router's name of the browser's place in the history. */
function presentKey(): unknown {
  const { state }: { state: unknown } = history;
  const hasKey = typeof state === "object" && state !== null && "key" in state;
  return hasKey ? state.key : "default";
}

function nextStep(): Promise<unknown> {
  return new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
}
