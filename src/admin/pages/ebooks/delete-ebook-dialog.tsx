import { useState } from "react";
import { useDeleteEbook } from "#admin/data/ebooks.ts";
import { type Ebook, hasFile } from "#contract/ebook.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface DeleteEbookDialogProps {
  /** Which ebook is asked about; null while none is. */
  ebook: Ebook | null;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Asks before an ebook is deleted with its PDF, and deletes it. */
export function DeleteEbookDialog({ ebook, onClose, focusAfter }: DeleteEbookDialogProps) {
  const deletion = useDeleteEbook();
  // While the dialog closes, it still says what it said.
  const [asked, setAsked] = useState(ebook);
  if (ebook !== null && ebook !== asked) setAsked(ebook);
  return (
    <ConfirmDialog
      open={ebook !== null}
      title="Are you sure? This will also delete the PDF file."
      text={asked ? consequence(asked) : undefined}
      cancelLabel="Keep ebook"
      confirmLabel="Delete ebook"
      busyLabel="Deleting..."
      busy={deletion.isPending}
      onCancel={onClose}
      onConfirm={() => ebook && deletion.mutate(ebook, { onSettled: onClose })}
      focusAfter={focusAfter}
    />
  );
}

function consequence({ title, downloads, published, ...ebook }: Ebook): string {
  if (!hasFile(ebook)) return `“${title}” has no PDF yet. What you wrote about it goes.`;
  const times = downloads === 1 ? "once" : `${downloads.toLocaleString("en-US")} times`;
  const past = downloads > 0 ? ` It has been downloaded ${times}.` : "";
  const future = published ? " Its page and its download stop working at once." : "";
  return `“${title}” and its PDF go for good.${past}${future}`;
}
