import { type RefObject, useRef } from "react";
import { useDeleteBlog } from "#admin/data/blogs.ts";
import type { BlogSummary } from "#contract/blog.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { rowInPlaceOf } from "./row-focus.ts";

interface DeleteBlogDialogProps {
  /** The article to delete, and where it stands in the list; null while none is. */
  asked: { blog: BlogSummary; index: number } | null;
  rows: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks whether an article should really go. */
export function DeleteBlogDialog({ asked, rows, onClose }: DeleteBlogDialogProps) {
  // Its words stay while the dialog fades out.
  const last = useRef(asked);
  if (asked) last.current = asked;
  const isDeleted = useRef(false);
  const { deleteBlog, isDeleting } = useDeleteBlog({
    onDeleted: () => {
      isDeleted.current = true;
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={asked !== null}
      title="Are you sure you want to delete this blog?"
      text={last.current ? consequence(last.current.blog) : undefined}
      cancelLabel="Keep blog"
      confirmLabel="Delete blog"
      busyLabel="Deleting..."
      busy={isDeleting}
      focusAfter={() => {
        if (!isDeleted.current || !last.current) return null;
        isDeleted.current = false;
        const { blog, index } = last.current;
        return rowInPlaceOf(rows.current, { id: blog.id, index });
      }}
      onCancel={onClose}
      onConfirm={() => asked && deleteBlog(asked.blog)}
    />
  );
}

function consequence({ title, published }: BlogSummary): string {
  return published
    ? `“${title}” leaves the website at once and cannot be brought back.`
    : `“${title}” is a draft. Nothing changes on the website, and it cannot be brought back.`;
}
