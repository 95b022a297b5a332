import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { ProgressAnnouncement } from "#admin/layout/progress-announcement.tsx";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { readJson, send, untilAnswered } from "#admin/request.ts";
import { counted } from "#contract/counted.ts";
import { trashPaths } from "#contract/paths.ts";
import type { TrashEmptying, TrashRest } from "#contract/trash.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import trash2Icon from "#ui/icons/trash-2.svg?raw";
import styles from "./trash-page.module.css";

interface Seen {
  total: number;
  state: string | null;
}

/** Asks first, and says how much will be erased. The dialog outlasts the items in the trash. */
export function EmptyTrash({ total, state }: Seen) {
  const [question, setQuestion] = useState<Seen | null>(null);
  const close = () => setQuestion(null);
  const { empty, isEmptying, isEmptied, left, stop } = useEmptying(close);
  const button = useFocusAfter();
  const many = question?.total ?? total;
  const things = many === 1 ? "One item is deleted" : `${counted(many, "item")} are deleted`;
  return (
    <>
      {total > 0 && (
        <Button
          ref={button}
          look="ghost"
          leading={<Icon glyph={trash2Icon} />}
          onClick={() => setQuestion({ total, state })}
        >
          Empty the trash
        </Button>
      )}
      <ConfirmDialog
        open={question !== null}
        title={left === null ? "Empty the trash?" : "Emptying the trash"}
        text={
          left === null
            ? `${things} at once, with files and all versions. This cannot be undone.`
            : undefined
        }
        cancelLabel="Keep it"
        confirmLabel="Empty the trash"
        busyLabel="Deleting..."
        busy={isEmptying}
        onStop={left === null ? undefined : stop}
        // The pressed button goes with what was in the trash.
        focusAfter={() => (isEmptied.current ? document.getElementById("main") : null)}
        onCancel={close}
        onConfirm={() => question !== null && empty(question)}
      >
        {left !== null && <Progress done={many - left} total={many} />}
      </ConfirmDialog>
    </>
  );
}

/** A large one takes several requests; whoever leaves ends it after the present one. */
function useEmptying(onSettled: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  const isStopped = useRef(false);
  // The dialog closes before the mutation says that it has succeeded.
  const isEmptied = useRef(false);
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ total, state }: Seen) => {
      isStopped.current = false;
      let seen = state ?? "";
      for (let parts = 1; ; parts += 1) {
        const rest = await emptySome({ seen });
        isEmptied.current = rest === null;
        if (rest === null) return { parts, total };
        if (isStopped.current) return null;
        setLeft(rest.left);
        seen = rest.seen;
      }
    },
    onSuccess: (emptied) => {
      if (emptied === null) return;
      // Something else may be in it after several parts.
      const isQuick = emptied.parts === 1;
      const things = counted(emptied.total, "item");
      toastSuccess(isQuick ? "The trash is empty" : `${things} deleted for good`);
    },
    onError: (error) => toastFailure("Failed to empty the trash", error),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["trash"] });
      setLeft(null);
      onSettled();
    },
  });
  return { empty: mutate, isEmptying: isPending, isEmptied, left, stop };
}

function emptySome(body: TrashEmptying): Promise<TrashRest | null> {
  return untilAnswered("POST", { body }, async (keyed) => {
    const answer = await send("POST", trashPaths.emptying(), keyed);
    return answer.status === 204 ? null : readJson<TrashRest>(answer);
  });
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <div className={styles.progress}>
      <progress className="progress-bar" aria-label="Deleted" value={done} max={total} />
      <p>
        {done.toLocaleString("en-US")} of {total.toLocaleString("en-US")} deleted. If you stop, the
        rest stays in the trash.
      </p>
      <ProgressAnnouncement done={done} total={total} doneWord="deleted" />
    </div>
  );
}
