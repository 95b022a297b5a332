import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { backupsQuery, makeBackup } from "#admin/data/backups.ts";
import { formatMoment, placeOf, useTimeZone } from "#admin/dates.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { useAction } from "#admin/layout/use-action.ts";
import type { Backup, BackupContents, BackupState } from "#contract/backup.ts";
import { counted } from "#contract/counted.ts";
import { fileSize } from "#contract/file-size.ts";
import { nouns, publicationKinds } from "#contract/nouns.ts";
import { adminPaths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./backup-panel.module.css";
import { StoredBackups } from "./stored-backups.tsx";

export function BackupPanel() {
  const query = useQuery(backupsQuery());
  const { data } = query;
  const failure = useLoadFailure(query);
  return (
    <div className={styles.parts}>
      {data && <LastBackup state={data} />}
      {data && <StoredBackups backups={data.stored} place={data.place} />}
      {!data && !failure && <Skeleton height="9rem" />}
      {failure && !data && (
        <LoadFailure title="The backups could not be loaded." failure={failure} />
      )}
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
  const { isBusy, run } = useAction("Failed to begin a backup");
  const isWell = last !== null && last.missing_files === 0 && !is_overdue;
  const tone = failure !== null ? "error" : isWell ? "success" : "warn";
  return (
    <Notice
      role="status"
      tone={tone}
      title={titleOf(state)}
      actions={
        <Button look="ghost" busy={is_running || isBusy} onClick={() => void run(makeBackup)}>
          {is_running ? "Backing up …" : "Back up now"}
        </Button>
      }
    >
      {failure !== null && <p>{failure}</p>}
      {last !== null && last.missing_files > 0 && <p>{missingIn(last)}</p>}
      <p>
        {last && `${fileSize(last.size)}: ${listContents(last.contents)}. `}
        <NextBackup at={state.next_at} />
      </p>
    </Notice>
  );
}

function NextBackup({ at }: { at: string }) {
  const zone = useTimeZone();
  return (
    <>
      The next one comes on <time dateTime={at}>{formatMoment(at)}</time>, {placeOf(zone)} time.
    </>
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
