import { useEffect, useRef, useState } from "react";
import { explain } from "#admin/errors.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { DropZone } from "#admin/upload/drop-zone.tsx";
import { type PickedFile, takeChosen } from "#admin/upload/dropped-files.ts";
import { useFocusOnChange } from "#admin/upload/focus-on-change.ts";
import { sendFile, type UploadProgress } from "#admin/upload/send-file.ts";
import { percentOf, sentText } from "#admin/upload/upload-pace.ts";
import { sizeLimit } from "#contract/file-size.ts";
import type { ImportState } from "#contract/import.ts";
import { limits } from "#contract/limits.ts";
import { importPaths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import fileUpIcon from "#ui/icons/file-up.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { ExportPanel } from "./export-panel.tsx";
import { showImport } from "./import-api.ts";
import styles from "./import-page.module.css";

const sources = [
  {
    name: "Ghost",
    how: "Settings › Migration › Export content gives you one .json file. To bring the pictures too, zip it together with content/images.",
    accept: ".json,.zip",
  },
  {
    name: "WordPress",
    how: "Tools › Export › All content gives you one .xml file (WXR). To bring the pictures too, zip it together with wp-content/uploads.",
    accept: ".xml,.zip",
  },
  {
    name: "Markdown",
    how: "One .md file, or a .zip of a folder with its pictures: from Hugo, from Jekyll, or an export of this site.",
    accept: ".md,.markdown,.zip",
  },
  {
    name: "Substack or Medium",
    how: "The .zip with your data, which you can request in their settings.",
    accept: ".zip",
  },
] as const;

const LIMIT = sizeLimit(limits.importBytes);

export function ChooseStep({ failed }: { failed?: ImportState }) {
  const [source, setSource] = useState<(typeof sources)[number]>(sources[0]);
  const upload = useExportUpload();
  const zone = useFocusOnChange(upload.progress ? "sending" : "choosing");
  const error = upload.error ?? failed?.error;
  return (
    <>
      <UnsavedChanges
        title="Leave while the export is uploading?"
        isDirty={upload.progress !== null}
        text="The upload stops when you leave."
        stayLabel="Stay here"
      />
      {error && (
        <Notice
          tone="error"
          role="alert"
          title={`${upload.name ?? failed?.file_name} could not be read`}
        >
          {error} Nothing has been changed.
        </Notice>
      )}
      <fieldset className={styles.sources}>
        <legend>Where does your export come from?</legend>
        {sources.map((one) => (
          <label key={one.name}>
            <span className={styles.sourceName}>
              <input
                type="radio"
                name="source"
                checked={one === source}
                onChange={() => setSource(one)}
              />
              {one.name}
            </span>
            <small>{one.how}</small>
          </label>
        ))}
      </fieldset>
      <div ref={zone} className={styles.zone}>
        <DropZone
          look={upload.progress ? "open" : "closed"}
          {...(upload.progress ? {} : { onDrop: upload.pick })}
          invitation={`Drop the ${source.name} export`}
        >
          {upload.progress ? (
            <Sending {...upload} progress={upload.progress} />
          ) : (
            <Invitation source={source} onPick={upload.pick} />
          )}
        </DropZone>
      </div>
      <p className={styles.small}>
        Titles, texts, tags, dates and addresses are imported. Passwords, members, comments and page
        designs are not.
      </p>
      <ExportPanel />
    </>
  );
}

interface InvitationProps {
  source: (typeof sources)[number];
  onPick: (files: PickedFile[]) => void;
}

function Invitation({ source, onPick }: InvitationProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <h2 className={styles.invitation}>Drop the {source.name} export here</h2>
      <p className={styles.small}>
        A file of up to {LIMIT}. Nothing is changed or published until you have seen what will be
        imported.
      </p>
      <div className={styles.zoneActions}>
        <Button leading={<Icon glyph={fileUpIcon} />} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label="Export file"
        accept={source.accept}
        onChange={({ currentTarget }) => onPick(takeChosen(currentTarget))}
      />
    </>
  );
}

interface SendingProps {
  name: string | null;
  progress: UploadProgress;
  cancel: () => void;
}

function Sending({ name, progress: { sentBytes, totalBytes }, cancel }: SendingProps) {
  return (
    <>
      <h2 className={styles.invitation}>{name}</h2>
      <progress
        className="progress-bar"
        aria-label="Uploaded"
        value={percentOf(sentBytes, totalBytes)}
        max={100}
      />
      <p className={styles.small}>{sentText(sentBytes, totalBytes)}</p>
      <div className={styles.zoneActions}>
        <Button look="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function useExportUpload() {
  const [name, setName] = useState<string | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File) => {
    const sending = new AbortController();
    running.current = sending;
    setName(file.name);
    setError(null);
    setProgress({ sentBytes: 0, totalBytes: file.size });
    try {
      const { signal } = sending;
      const options = { onProgress: setProgress, signal };
      showImport(await sendFile<ImportState>(importPaths.import(), file, options));
    } catch (failure) {
      if (!sending.signal.aborted) setError(explain(failure));
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  const pick = ([first]: PickedFile[]) => {
    if (!first || running.current) return;
    const problem = problemOf(first);
    setName(first.file.name);
    if (problem === null) void send(first.file);
    else setError(problem);
  };
  return { name, progress, error, pick, cancel: () => running.current?.abort() };
}

function problemOf({ file, isFolder }: PickedFile): string | null {
  if (isFolder) return "This is a folder. Zip it, and choose the .zip file.";
  if (file.size === 0) return "The file is empty. Export it again.";
  if (file.size <= limits.importBytes) return null;
  return `The file is larger than ${LIMIT}. Import it on the server: npm run portico -- import FILE.`;
}
