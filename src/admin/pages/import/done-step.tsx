import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { saveFile } from "#admin/data/save-file.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import { requestFile } from "#admin/request.ts";
import type { ImportedItem, ImportState } from "#contract/import.ts";
import { importPaths } from "#contract/import-paths.ts";
import { adminPaths } from "#contract/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import downloadIcon from "#ui/icons/download.svg?raw";
import triangleAlertIcon from "#ui/icons/triangle-alert.svg?raw";
import undo2Icon from "#ui/icons/undo-2.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { useImportActions } from "./import-api.ts";
import { LeftOutPanel } from "./import-figures.tsx";
import styles from "./import-page.module.css";

/** What has come, also where it was stopped or failed in the middle. */
export function DoneStep({ state }: { state: ImportState }) {
  const { undo, clear } = useImportActions();
  const { published, drafts, scheduled } = state.counts;
  const came = published + drafts + scheduled;
  const draftsLeft = drafts - (state.published?.count ?? 0);
  const noted = state.items.filter(({ notes }) => notes.length > 0);
  return (
    <>
      <Notice
        tone={state.error ? "error" : state.is_stopped ? "warn" : "success"}
        role="status"
        title={titleOf(state, came)}
        actions={
          <>
            {came > 0 && !state.undone && (
              <Link className={buttonClass()} to={listOf(draftsLeft)}>
                {draftsLeft === 0
                  ? "See your blogs"
                  : `See the ${counted(draftsLeft, "draft", "drafts")}`}
              </Link>
            )}
            {state.to_publish > 0 && <PublishButton count={state.to_publish} />}
            <Button look="ghost" busy={clear.isPending} onClick={() => clear.mutate()}>
              Import another file
            </Button>
            {came > 0 && !state.undone && (
              <Button
                look="quiet"
                busy={undo.isPending}
                leading={<Icon glyph={undo2Icon} />}
                onClick={() => undo.mutate()}
              >
                Undo the import
              </Button>
            )}
          </>
        }
      >
        {textOf(state)}
      </Notice>
      {!state.undone && <NotPublished state={state} />}
      {!state.undone && noted.length > 0 && <ToLookAt items={noted} />}
      <LeftOutPanel state={state} />
      <ReportLink />
    </>
  );
}

function listOf(drafts: number): string {
  return drafts > 0 ? `${adminPaths.blogs()}?state=draft` : adminPaths.blogs();
}

function titleOf({ undone, is_stopped, error, as_drafts }: ImportState, came: number): string {
  const many = counted(came, "blog", "blogs");
  if (undone) return "The import is undone";
  if (error) return `The import ended early, after ${many}`;
  if (is_stopped) return `The import was stopped after ${many}`;
  if (came === 0) return "Nothing new has come";
  return `${many} ${came === 1 ? "has" : "have"} come${as_drafts ? ", as drafts" : ""}`;
}

function textOf({ undone, error, counts, as_drafts, published }: ImportState): string {
  if (undone) {
    const { trashed, kept } = undone;
    const stayed = kept > 0 ? ` ${kept} stayed, since they were changed here.` : "";
    return `${trashed.toLocaleString("en-US")} went into the trash, where they stay for 30 days.${stayed}`;
  }
  const { pictures, redirects, unchanged, updated } = counts;
  const along = [
    pictures > 0 ? counted(pictures, "picture", "pictures") : "",
    redirects > 0 ? counted(redirects, "address that leads on", "addresses that lead on") : "",
  ].filter((part) => part !== "");
  const parts = [
    error ?? "",
    along.length > 0 ? `With ${along.join(" and ")}.` : "",
    unchanged > 0 ? `${unchanged.toLocaleString("en-US")} were here already.` : "",
    updated > 0 ? `${updated.toLocaleString("en-US")} were brought up to date.` : "",
    published !== null && published.count > 0
      ? `${published.count.toLocaleString("en-US")} published now, with the dates that they had.`
      : "",
    as_drafts && !published?.count ? "Visitors see nothing yet." : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${many}`;
}

function PublishButton({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false);
  const { publish } = useImportActions();
  const many = count.toLocaleString("en-US");
  return (
    <>
      <Button look="ghost" busy={publish.isPending} onClick={() => setAsking(true)}>
        Publish the {many} that {count === 1 ? "was" : "were"} public…
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Publish ${counted(count, "blog", "blogs")}?`}
        text="Visitors see them at once, with the dates that they had. What was a draft or scheduled stays a draft."
        cancelLabel="Not yet"
        confirmLabel="Publish"
        look="solid"
        busyLabel="Publishing..."
        busy={publish.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => publish.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

function NotPublished({ state: { published } }: { state: ImportState }) {
  const refused = published?.refused ?? [];
  if (refused.length === 0) return null;
  return (
    <Panel title="Could not be published, and why" flush>
      <ul className={styles.look}>
        {refused.map(({ id, title, reason }) => (
          <li key={id}>
            <Icon glyph={triangleAlertIcon} />
            <div>
              <Link to={adminPaths.editBlog(id)}>{title}</Link>
              <p className={styles.small}>{reason}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ToLookAt({ items }: { items: readonly ImportedItem[] }) {
  return (
    <Panel
      title="To look at"
      flush
      actions={<span className={styles.small}>{counted(items.length, "blog", "blogs")}</span>}
    >
      <ul className={styles.look}>
        {items.map(({ key, id, title, notes }) => (
          <li key={key}>
            <Icon glyph={triangleAlertIcon} />
            <div>
              {id ? <Link to={adminPaths.editBlog(id)}>{title}</Link> : title}
              {notes.map((note) => (
                <p key={note} className={styles.small}>
                  {note}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ReportLink() {
  const save = useMutation({
    mutationFn: async () => saveFile(await requestFile(importPaths.report()), "import-report.csv"),
    onError: (error) => toastFailure("Failed to fetch the report", error),
  });
  return (
    <p className={styles.report}>
      <Button
        look="quiet"
        busy={save.isPending}
        leading={<Icon glyph={downloadIcon} />}
        onClick={() => save.mutate()}
      >
        The whole report
      </Button>
      <span className={styles.small}>CSV, a line for each blog and each thing left out</span>
    </p>
  );
}
