import { useMutation } from "@tanstack/react-query";
import { saveFile } from "#admin/data/save-file.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import { requestFile } from "#admin/request.ts";
import { importPaths } from "#contract/import-paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import downloadIcon from "#ui/icons/download.svg?raw";
import { Panel } from "#ui/panel.tsx";
import styles from "./import-page.module.css";

/** The way out is beside the way in. */
export function ExportPanel() {
  const save = useMutation({
    mutationFn: async () => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(await requestFile(importPaths.export()), `portico-${day}.zip`);
    },
    onError: (error) => toastFailure("Failed to export the site", error),
  });
  return (
    <Panel title="Take everything with you">
      <div className={styles.export}>
        <p>
          Texts as Markdown, pictures, PDFs, messages and former addresses in one .zip. Imported
          into an empty site, it gives the same pages.
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
