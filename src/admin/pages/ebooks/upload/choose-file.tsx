import FolderOpen from "lucide-react/icons/folder-open";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useId } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./choose-file.module.css";
import type { OfferedFile } from "./choose-pdf.ts";

interface ChooseFileProps {
  label: string;
  replaces?: boolean;
  onChoose: (files: OfferedFile[]) => void;
}

/** The browser's own file input, in the looks of a button. */
export function ChooseFile({ label, replaces = false, onChoose }: ChooseFileProps) {
  const id = useId();
  return (
    <span className={styles.choose}>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept=".pdf,application/pdf"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])].map((file) => ({ file, isFolder: false })));
          // Otherwise the same file could not be chosen a second time.
          target.value = "";
        }}
      />
      <label className={buttonClass({ look: "ghost" })} htmlFor={id}>
        <Icon glyph={replaces ? RefreshCw : FolderOpen} />
        {label}
      </label>
    </span>
  );
}
