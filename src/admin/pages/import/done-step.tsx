import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { requestFile, saveFile } from "#admin/data/save-file.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import { counted } from "#contract/counted.ts";
import type { ImportedItem, ImportState } from "#contract/import.ts";
import { importPaths } from "#contract/import-paths.ts";
import { limits } from "#contract/limits.ts";
import { nouns } from "#contract/nouns.ts";
import { publicationPaths } from "#contract/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import downloadIcon from "#ui/icons/download.svg?raw";
import triangleAlertIcon from "#ui/icons/triangle-alert.svg?raw";
import undo2Icon from "#ui/icons/undo-2.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { foundKinds, foundWords } from "./found-kinds.ts";
import { useImportActions } from "./import-api.ts";
import { LeftOutPanel } from "./import-figures.tsx";
import styles from "./import-page.module.css";

/** What has come, also where it was stopped or failed in the middle. */
export function DoneStep({ state }: { state: ImportState }) {
  const { undo, clear } = useImportActions(state);
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
            {came > 0 && !state.undone && <ListLinks state={state} drafts={draftsLeft} />}
            {state.to_publish > 0 && <PublishButton state={state} />}
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
      {!state.undone && noted.length > 0 && <ToLookAt items={noted} words={foundWords(state)} />}
      <LeftOutPanel state={state} />
      <ReportLink id={state.id} />
    </>
  );
}

/** Each kind has a list of its own. */
function ListLinks({ state, drafts }: { state: ImportState; drafts: number }) {
  const kinds = foundKinds(state);
  return kinds.map((kind) => {
    const list = publicationPaths[kind].screen();
    return (
      <Link key={kind} className={buttonClass()} to={drafts > 0 ? `${list}?state=draft` : list}>
        {drafts > 0 && kinds.length === 1
          ? `See the ${counted(drafts, "draft")}`
          : `See your ${nouns[kind].many}`}
      </Link>
    );
  });
}

function titleOf(state: ImportState, came: number): string {
  const { undone, is_stopped, error, as_drafts } = state;
  const many = counted(came, ...foundWords(state));
  if (undone) return "The import has been undone";
  if (error) return `The import ended early, after ${many}`;
  if (is_stopped) return `The import was stopped after ${many}`;
  if (came === 0) return "There was nothing new to import";
  return `${many} imported${as_drafts ? (came === 1 ? " as a draft" : " as drafts") : ""}`;
}

function textOf(state: ImportState): string {
  const { undone, error, counts, as_drafts, published } = state;
  const [one, many] = foundWords(state);
  if (undone) {
    const { trashed, kept } = undone;
    const stayed =
      kept > 0
        ? ` ${counted(kept, `${one} was`, `${many} were`)} kept, because of changes made here since.`
        : "";
    return `${counted(trashed, `${one} is`, `${many} are`)} in the trash now, for ${limits.trashDays} days.${stayed}`;
  }
  const { pictures, redirects, unchanged, updated } = counts;
  const along = [
    pictures > 0 ? counted(pictures, "picture") : "",
    redirects > 0
      ? counted(redirects, "redirect from an old address", "redirects from old addresses")
      : "",
  ].filter((part) => part !== "");
  const parts = [
    error ?? "",
    along.length > 0 ? `Along with ${along.join(" and ")}.` : "",
    unchanged > 0 ? `${counted(unchanged, `${one} was`, `${many} were`)} here already.` : "",
    updated > 0 ? `${counted(updated, `${one} was`, `${many} were`)} updated.` : "",
    published !== null && published.count > 0
      ? `${counted(published.count, `${one} has`, `${many} have`)} now been published, with the original ${published.count === 1 ? "date" : "dates"}.`
      : "",
    counts.drafts > 0 && as_drafts && !published?.count ? "Visitors see none of this yet." : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function PublishButton({ state }: { state: ImportState }) {
  const [isAsking, setAsking] = useState(false);
  const { publish } = useImportActions(state);
  const count = state.to_publish;
  const many = count.toLocaleString("en-US");
  return (
    <>
      <Button look="ghost" busy={publish.isPending} onClick={() => setAsking(true)}>
        Publish the {many} that {count === 1 ? "was" : "were"} public…
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Publish ${counted(count, ...foundWords(state))}?`}
        text="Visitors will see them at once, with their original dates. Whatever was a draft or scheduled stays a draft."
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
    <Panel title="Not published, and why" flush>
      <ul className={styles.look}>
        {refused.map(({ kind, id, title, reason }) => (
          <li key={id}>
            <Icon glyph={triangleAlertIcon} />
            <div>
              <Link to={publicationPaths[kind].editScreen(id)}>{title}</Link>
              <p className={styles.small}>{reason}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ToLookAt({
  items,
  words,
}: {
  items: readonly ImportedItem[];
  words: [one: string, many: string];
}) {
  return (
    <Panel
      title="To review"
      flush
      actions={<span className={styles.small}>{counted(items.length, ...words)}</span>}
    >
      <ul className={styles.look}>
        {items.map(({ kind, key, id, title, notes }) => (
          <li key={key}>
            <Icon glyph={triangleAlertIcon} />
            <div>
              {id ? <Link to={publicationPaths[kind].editScreen(id)}>{title}</Link> : title}
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

function ReportLink({ id }: Pick<ImportState, "id">) {
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await requestFile(importPaths.report(id ?? "")), "import-report.csv"),
    onError: (error) => toastFailure("Failed to download the report", error),
  });
  return (
    <p className={styles.report}>
      <Button
        look="quiet"
        busy={save.isPending}
        leading={<Icon glyph={downloadIcon} />}
        onClick={() => save.mutate()}
      >
        Download the full report
      </Button>
      <span className={styles.small}>
        CSV, with a line for each item that came and for each that was left out
      </span>
    </p>
  );
}
