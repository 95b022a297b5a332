import { useRef, useState } from "react";
import { BackupGone, downloadBackup } from "#admin/data/backups.ts";
import { formatMoment } from "#admin/dates.ts";
import { toastFailure, toastProblem } from "#admin/layout/toasts.ts";
import { type Backup, type BackupState, passPhrase } from "#contract/backup.ts";
import { counted } from "#contract/counted.ts";
import { fileSize } from "#contract/file-size.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import archiveIcon from "#ui/icons/archive.svg?raw";
import downloadIcon from "#ui/icons/download.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import styles from "./backup-panel.module.css";

export function StoredBackups({ backups, place }: StoredBackupsProps) {
  const [isSealed, setSealed] = useState(true);
  const [phrase, setPhrase] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const download = async ({ id }: Backup) => {
    const typed = passPhrase.safeParse(phrase);
    const reason = isSealed && !typed.success ? typed.error.issues[0]?.message : undefined;
    setRefusal(reason);
    if (reason !== undefined) {
      document.getElementById(PHRASE_ID)?.focus();
      return;
    }
    try {
      await downloadBackup(id, isSealed ? phrase : "");
    } catch (error) {
      if (error instanceof BackupGone) {
        toastProblem(
          "This backup is no longer there",
          "Old ones are deleted as new ones are made. The list now shows those that are left.",
        );
        // The button that had the focus went with it.
        return list.current?.focus();
      }
      toastFailure("Failed to download the backup", error);
    }
  };
  return (
    <Panel title={TITLES[place]} flush>
      <p className={styles.explanation}>
        The last 7 days and 4 weeks are kept.{" "}
        {place === "folder" && "A copy elsewhere is up to you: download one now and then. "}
        It holds every message, and what checks your password; keep it where nobody else can read
        it.
      </p>
      {backups.length === 0 && <p className={styles.explanation}>There are none yet.</p>}
      <ul ref={list} className="bare-list" aria-label={TITLES[place]} tabIndex={-1}>
        {backups.map((backup) => (
          <li key={backup.id} className={styles.backup}>
            <Icon glyph={archiveIcon} />
            <p className={styles.words}>
              <time dateTime={backup.made_at}>{formatMoment(backup.made_at)}</time>
              <br />
              <span className={styles.facts}>
                {fileSize(backup.size)}, {backup.kind === "daily" ? "nightly" : "by hand"}
                {backup.verified_at === null ? ", not read back" : ", read back"}
                {backup.missing_files > 0 && `, ${counted(backup.missing_files, "file")} missing`}
              </span>
            </p>
            <Button
              look="quiet"
              leading={<Icon glyph={downloadIcon} />}
              onClick={() => void download(backup)}
            >
              Download
              <span className="visually-hidden"> the one of {formatMoment(backup.made_at)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {backups.length > 0 && (
        <div className={styles.sealing}>
          <Checkbox
            label="Encrypt the download with a pass phrase"
            hint="Without the pass phrase nobody can open it, and nobody can recover it for you."
            checked={isSealed}
            onChange={({ currentTarget }) => setSealed(currentTarget.checked)}
          />
          {isSealed && (
            <PasswordField
              id={PHRASE_ID}
              label="Pass phrase"
              autoComplete="new-password"
              value={phrase}
              error={refusal}
              onChange={({ currentTarget }) => setPhrase(currentTarget.value)}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

interface StoredBackupsProps {
  backups: readonly Backup[];
  place: BackupState["place"];
}

const TITLES = {
  folder: "Backups on the server",
  object_store: "Backups in the object store",
} as const;

const PHRASE_ID = "backup-pass-phrase";
