import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { command } from "#admin/request.ts";
import type { TrashEmptying } from "#contract/trash.ts";
import { trashPaths } from "#contract/writing-paths.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import trash2Icon from "#ui/icons/trash-2.svg?raw";

interface Seen {
  total: number;
  state: string | null;
}

/** Everything at once, after a question that says how much it is. */
export function EmptyTrash({ total, state }: Seen) {
  const [asked, setAsked] = useState<Seen | null>(null);
  const close = () => setAsked(null);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: TrashEmptying) => command("POST", trashPaths.emptying(), { body }),
    onSuccess: () => toastSuccess("The trash is empty"),
    onError: (error) => toastFailure("Failed to empty the trash", error),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["trash"] });
      close();
    },
  });
  const many = asked?.total ?? total;
  const things = many === 1 ? "One item is deleted" : `${many} items are deleted`;
  return (
    <>
      <Button
        look="ghost"
        leading={<Icon glyph={trash2Icon} />}
        onClick={() => setAsked({ total, state })}
      >
        Empty the trash
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title="Empty the trash?"
        text={`${things} at once, with files and all versions. This cannot be undone.`}
        cancelLabel="Keep it"
        confirmLabel="Empty the trash"
        busyLabel="Deleting..."
        busy={isPending}
        // Its own button goes with what was in it.
        focusAfter={() => (isSuccess ? document.getElementById("main") : null)}
        onCancel={close}
        onConfirm={() => asked !== null && mutate({ seen: asked.state ?? "" })}
      />
    </>
  );
}
