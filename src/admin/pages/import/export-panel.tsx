import { useMutation } from "@tanstack/react-query";
import { datedName, requestFile, saveFile } from "#admin/data/save-file.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import { importPaths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import downloadIcon from "#ui/icons/download.svg?raw";
import { Panel } from "#ui/panel.tsx";
import styles from "./import-page.module.css";

/** The way out is beside the way in. */
export function ExportPanel() {
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await requestFile(importPaths.export()), datedName("portico", "zip")),
    onError: (error) => toastFailure("Failed to export the site", error),
  });
  return (
    <Panel title="Take everything with you">
      <div className={styles.export}>
        <p>
          All texts as Markdown, with pictures, PDFs, messages and old addresses, in one .zip.
          Import it into an empty site, and you get the same pages.
        </p>
        <Button
          look="ghost"
          busy={save.isPending}
          leading={<Icon glyph={downloadIcon} />}
          onClick={() => save.mutate()}
        >
          Export the site
        </Button>
      </div>
    </Panel>
  );
}
