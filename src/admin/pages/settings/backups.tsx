import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { BackupGone, backupsQuery, downloadBackup, makeBackup } from "#admin/data/backups.ts";
import { formatMoment, placeOf, useTimeZone } from "#admin/dates.ts";
import { ActionButton } from "#admin/layout/action.tsx";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastFailure, toastProblem } from "#admin/layout/toasts.ts";
import {
  type Backup,
  type BackupContents,
  type BackupState,
  passPhrase,
} from "#contract/backup.ts";
import { counted } from "#contract/counted.ts";
import { fileSize } from "#contract/file-size.ts";
import { nouns, publicationKinds } from "#contract/nouns.ts";
import { adminPaths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import archiveIcon from "#ui/icons/archive.svg?raw";
import downloadIcon from "#ui/icons/download.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import styles from "./backup-panel.module.css";
import { Day } from "./settings-list.tsx";

export function BackupPanel() {
  return (
    <div className={styles.parts}>
      <Loaded
        query={useQuery(backupsQuery())}
        failure="The backups could not be loaded."
        height="9rem"
      >
        {(state) => (
          <>
            <LastBackup state={state} />
            <StoredBackups backups={state.stored} place={state.place} />
          </>
        )}
      </Loaded>
      <Notice tone="info" title="Restoring">
        A restore replaces everything on the site, so it is done by whoever installed it, while the
        site is stopped: <code>npm run portico -- restore FILE</code>. It goes into the same version
        or a newer one, never into an older one, and keeps the site that was there beside it. A
        single text or picture needs no restore: look into its versions, or into the{" "}
        <Link to={adminPaths.trash()}>trash</Link>.
      </Notice>
    </div>
  );
}

function LastBackup({ state }: { state: BackupState }) {
  const { last, failure, is_overdue, is_running } = state;
  const zone = useTimeZone();
  const isWell = last !== null && last.missing_files === 0 && !is_overdue;
  const tone = failure !== null ? "error" : isWell ? "success" : "warn";
  return (
    <Notice
      role="status"
      tone={tone}
      title={titleOf(state)}
      actions={
        <ActionButton
          look="ghost"
          busy={is_running}
          failure="Failed to begin a backup"
          action={makeBackup}
        >
          {is_running ? "Backing up …" : "Back up now"}
        </ActionButton>
      }
    >
      {failure !== null && <p>{failure}</p>}
      {last !== null && last.missing_files > 0 && <p>{missingIn(last)}</p>}
      <p>
        {last && `${fileSize(last.size)}: ${listContents(last.contents)}. `}
        The next one comes on <Day iso={state.next_at} format={formatMoment} />, {placeOf(zone)}{" "}
        time.
      </p>
    </Notice>
  );
}

function titleOf({ last, failure }: BackupState): string {
  if (failure !== null) return "Backups are not working";
  if (last === null) return "There is no backup yet";
  const when = formatMoment(last.made_at);
  if (last.missing_files > 0) return `Last backup on ${when}, not complete`;
  return last.verified_at === null
    ? `Last backup on ${when}, not read back`
    : `Last backup on ${when}, and it was read back`;
}

function missingIn({ missing_files }: Backup): string {
  const files = counted(missing_files, "file");
  const [were, them] = missing_files === 1 ? ["was", "it"] : ["were", "them"];
  return `${files} of ebooks and pictures ${were} missing on the server. Whoever runs this site can put ${them} back from a backup before, and complete ones stay until then.`;
}

function listContents({ publications, messages, pictures }: BackupContents): string {
  const parts = publicationKinds.flatMap((kind) => {
    const count = publications[kind] ?? 0;
    return count === 0 ? [] : [counted(count, nouns[kind].one, nouns[kind].many)];
  });
  return [...parts, counted(messages, "message"), counted(pictures, "picture"), "settings"].join(
    ", ",
  );
}

interface StoredBackupsProps {
  backups: readonly Backup[];
  place: BackupState["place"];
}

function StoredBackups({ backups, place }: StoredBackupsProps) {
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
              <Day iso={backup.made_at} format={formatMoment} />
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

const TITLES = {
  folder: "Backups on the server",
  object_store: "Backups in the object store",
} as const;

const PHRASE_ID = "backup-pass-phrase";
