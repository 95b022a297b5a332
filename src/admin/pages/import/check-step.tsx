import { useState } from "react";
import { counted } from "#contract/counted.ts";
import { fileSize } from "#contract/file-size.ts";
import type { ImportState } from "#contract/import.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { foundText, foundWords } from "./found-kinds.ts";
import { useImportActions } from "./import-api.ts";
import { Figures, LeftOutPanel } from "./import-figures.tsx";
import styles from "./import-page.module.css";
import { ItemTable } from "./item-table.tsx";

/** Shows what would be imported. Nothing has been changed yet. */
export function CheckStep({ state }: { state: ImportState }) {
  const [asDrafts, setAsDrafts] = useState(true);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { run, clear } = useImportActions(state);
  const { published, drafts, scheduled, updated, unchanged } = state.counts;
  const coming = published + drafts + scheduled + updated - leftOut.size;
  return (
    <>
      <p className={styles.file}>
        <strong>{state.file_name}</strong>{" "}
        <span className={styles.small}>
          {state.kind}, {fileSize(state.file_size)}: {foundText(state)}. Nothing has been changed
          yet.
          {unchanged > 0 && ` ${unchanged.toLocaleString("en-US")} already here.`}
        </span>{" "}
        <Button look="quiet" onClick={() => clear.mutate()}>
          Choose another file
        </Button>
      </p>
      <Figures state={state} />
      <LeftOutPanel state={state} />
      <ItemTable
        items={state.items}
        total={published + drafts + scheduled}
        leftOut={leftOut}
        onChange={setLeftOut}
      />
      <div className={styles.runBar}>
        <Checkbox
          label="Import everything as drafts first"
          checked={asDrafts}
          onChange={({ currentTarget }) => setAsDrafts(currentTarget.checked)}
        />
        <div className={styles.runActions}>
          <Button look="quiet" onClick={() => clear.mutate()}>
            Cancel
          </Button>
          <Button
            busy={run.isPending}
            disabled={coming === 0}
            onClick={() => run.mutate({ as_drafts: asDrafts, leave_out: [...leftOut] })}
          >
            {coming === 0 ? "Nothing to import" : `Import ${counted(coming, ...foundWords(state))}`}
          </Button>
        </div>
      </div>
    </>
  );
}
