import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { formatDay } from "#admin/dates.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { ebooks } from "#admin/pages/ebooks/ebook-form.ts";
import { downloadsText } from "#admin/pages/ebooks/file-badge.tsx";
import { command, request } from "#admin/request.ts";
import type { Ebook } from "#contract/ebook.ts";
import { pagesText, REPLACED_FILE_DAYS, type ReplacedFile } from "#contract/ebook-file.ts";
import { fileSize } from "#contract/file-size.ts";
import { ebookPaths } from "#contract/paths.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import rotateCcwIcon from "#ui/icons/rotate-ccw.svg?raw";
import trash2Icon from "#ui/icons/trash-2.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { useShowFile } from "./ebook-file.ts";
import styles from "./file.module.css";

interface ReplacedFilesProps {
  id: string;
  files: readonly ReplacedFile[];
  onRestored: (ebook: Ebook) => void;
}

export function ReplacedFiles({ id, files, onRestored }: ReplacedFilesProps) {
  const showFile = useShowFile();
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (file: ReplacedFile) => {
      await request<Ebook>("POST", ebookPaths.replacedFileRestore(id, file.id));
      return ebooks.api.read(id);
    },
    onSuccess: (ebook, file) => {
      onRestored(ebook);
      toastSuccess(`${nameOf(file)} is back`);
    },
    onError: (error) => toastFailure("Failed to restore the file", error),
    onSettled: async () => {
      await showFile(id);
      // The pressed button has gone with its row.
      list.current?.querySelector("button")?.focus();
    },
  });
  const erase = async (file: ReplacedFile) => {
    try {
      await command("DELETE", ebookPaths.replacedFile(id, file.id));
      toastSuccess("Deleted for good");
    } finally {
      await showFile(id);
    }
  };
  const askToErase = (file: ReplacedFile) =>
    confirm({
      title: "Delete it for good?",
      text: `“${nameOf(file)}” is deleted at once. This cannot be undone.`,
      cancelLabel: "Keep it",
      confirmLabel: "Delete for good",
      busyLabel: "Deleting...",
      action: () => erase(file),
      failure: "Failed to delete the file",
      // The button that asked goes with its file, and the whole panel with the last one.
      focusAfter: () => document.getElementById("main"),
    });
  return (
    <Panel
      title="Earlier files"
      flush
      actions={<span className={styles.aside}>kept {REPLACED_FILE_DAYS} days</span>}
    >
      <ul ref={list} className={`bare-list ${styles.replaced}`}>
        {files.map((file) => (
          <li key={file.id}>
            <div>
              <p className={styles.name}>{nameOf(file)}</p>
              <p className={styles.note}>{describe(file)}</p>
              <p className={styles.note}>Deleted for good on {formatDay(file.goes_at)}.</p>
            </div>
            <Button
              look="quiet"
              aria-label={`Restore ${nameOf(file)}`}
              busy={isPending && variables.id === file.id}
              leading={<Icon glyph={rotateCcwIcon} />}
              onClick={() => !isPending && mutate(file)}
            >
              Restore
            </Button>
            <IconButton
              look="danger"
              label={`Delete ${nameOf(file)} for good`}
              icon={<Icon glyph={trash2Icon} />}
              onClick={() => void askToErase(file)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function nameOf({ file_name }: ReplacedFile): string {
  return file_name ?? "An earlier file";
}

function describe(file: ReplacedFile): string {
  const { served_since: since, replaced_at: until, pages, size, downloads } = file;
  const days = since ? `${formatDay(since)} to ${formatDay(until)}` : `until ${formatDay(until)}`;
  const facts = [pages === null ? "" : pagesText(pages), fileSize(size), downloadsText(downloads)];
  return [days, ...facts.filter((fact) => fact !== "")].join(" · ");
}
