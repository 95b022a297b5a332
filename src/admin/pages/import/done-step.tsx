import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { requestFile, saveFile } from "#admin/data/save-file.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import { counted } from "#contract/counted.ts";
import type { ImportChangeKind, ImportedItem, ImportState } from "#contract/import.ts";
import { nouns } from "#contract/nouns.ts";
import { importPaths, publicationPaths } from "#contract/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import downloadIcon from "#ui/icons/download.svg?raw";
import triangleAlertIcon from "#ui/icons/triangle-alert.svg?raw";
import undo2Icon from "#ui/icons/undo-2.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { cameOf, doneText, doneTitle, isUndone } from "./done-words.ts";
import { foundKinds, foundWords } from "./found-kinds.ts";
import { useImportActions } from "./import-api.ts";
import { LeftOutPanel } from "./import-figures.tsx";
import styles from "./import-page.module.css";

/** Shows what was imported, even if the import was stopped or failed in the middle. */
export function DoneStep({ state }: { state: ImportState }) {
  const { undo, clear } = useImportActions(state);
  const { change } = state;
  const came = cameOf(state);
  const hasGone = isUndone(state);
  const noted = state.items.filter(({ notes }) => notes.length > 0);
  return (
    <>
      <Notice
        tone={toneOf(state)}
        role="status"
        title={doneTitle(state)}
        actions={
          <>
            {change && <ContinueButton state={state} kind={change.kind} />}
            {came > 0 && !hasGone && <ListLinks state={state} />}
            {state.to_publish > 0 && change?.kind !== "publish" && <PublishButton state={state} />}
            <Button look="ghost" busy={clear.isPending} onClick={() => clear.mutate()}>
              Import another file
            </Button>
            {came > 0 && !hasGone && change?.kind !== "undo" && (
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
        {doneText(state)}
      </Notice>
      {!hasGone && <NotPublished state={state} />}
      {!hasGone && noted.length > 0 && <ToLookAt items={noted} words={foundWords(state)} />}
      <LeftOutPanel state={state} />
      <ReportLink id={state.id} />
    </>
  );
}

function toneOf({ change, error, is_stopped }: ImportState): "error" | "warn" | "success" {
  if (change?.state === "failed" || error) return "error";
  return change || is_stopped ? "warn" : "success";
}

/** Each kind has a list of its own. */
function ListLinks({ state }: { state: ImportState }) {
  const { counts, published, undone, change } = state;
  // Nobody knows which of them are in the trash.
  const drafts = undone ? 0 : counts.drafts - (published?.count ?? 0);
  const kinds = foundKinds(state);
  return kinds.map((kind) => {
    const list = publicationPaths[kind].screen();
    return (
      <Link
        key={kind}
        className={buttonClass(change ? { look: "ghost" } : {})}
        to={drafts > 0 ? `${list}?state=draft` : list}
      >
        {drafts > 0 && kinds.length === 1
          ? `See the ${counted(drafts, "draft")}`
          : `See your ${nouns[kind].many}`}
      </Link>
    );
  });
}

/** Continues what was stopped, or ended early. */
function ContinueButton({ state, kind }: { state: ImportState; kind: ImportChangeKind }) {
  const actions = useImportActions(state);
  const { mutate, isPending } = actions[kind];
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Continue
    </Button>
  );
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
  const { refused, refused_total } = published ?? { refused: [], refused_total: 0 };
  if (refused_total === 0) return null;
  const more = refused_total - refused.length;
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
        {more > 0 && (
          <li className={styles.small}>
            … and {more.toLocaleString("en-US")} more, which are still drafts
          </li>
        )}
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
