import { useEffect, useEffectEvent, useState } from "react";
import { useBlocker } from "react-router";
import { session } from "#admin/session.ts";
import { guardSignOut, handOver } from "./before-leaving.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { usePendingWork } from "./pending-work.ts";

interface UnsavedChangesProps {
  title?: string | undefined;
  /** It is left out where all that a screen can lose is pending work. */
  isDirty?: boolean;
  text?: string;
  stayLabel?: string;
  /** Saves what saves itself, before anything is asked. */
  save?: () => Promise<boolean>;
  /** Stops what saves itself. */
  onLeave?: () => void;
  /** Whether its address leads to another screen where it is opened once more. */
  isNewEachTime?: boolean;
}

/** Asks before a link, the Back button, signing out or closing the tab discards changes. */
export function UnsavedChanges({
  title,
  isDirty = false,
  text = "",
  stayLabel,
  save,
  onLeave,
  isNewEachTime = false,
}: UnsavedChangesProps) {
  const pending = usePendingWork();
  const hasChanges = isDirty || pending.length > 0;
  const losses = new Set([...pending.map(({ loss }) => loss), ...(isDirty ? [text] : [])]);
  const words = {
    title: pending.find(({ question }) => question)?.question ?? title,
    text: [...losses].join(" "),
    stayLabel,
  };
  const saveAll = () => Promise.all([save?.(), ...pending.map((work) => work.save?.())]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isNewEachTime || currentLocation.pathname !== nextLocation.pathname) &&
      // Who has signed out has been asked.
      session.state.status === "signed-in" &&
      isUnsaved(),
  );
  const [signOut, setSignOut] = useState<PromiseWithResolvers<boolean> | null>(null);
  const isUnsaved = useEffectEvent(() => handOver() || hasChanges);
  const onClose = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isUnsaved()) return;
    event.preventDefault();
    // While the browser asks.
    void saveAll();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => onClose(event);
    addEventListener("beforeunload", ask);
    const endGuard = guardSignOut(async () => {
      if (!isUnsaved()) return true;
      const answer = Promise.withResolvers<boolean>();
      setSignOut(answer);
      return answer.promise;
    });
    return () => {
      removeEventListener("beforeunload", ask);
      endGuard();
    };
  }, []);
  const isLeaving = blocker.state === "blocked" || signOut !== null;
  const answer = (leaves: boolean) => () => {
    signOut?.resolve(leaves);
    setSignOut(null);
    if (!leaves) return blocker.reset?.();
    for (const work of pending) work.onLeave();
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <LeaveQuestion
      {...words}
      isLeaving={isLeaving}
      isUnsaved={hasChanges}
      target={blocker.location?.key}
      save={saveAll}
      onLeave={answer(true)}
      onStay={answer(false)}
    />
  );
}
