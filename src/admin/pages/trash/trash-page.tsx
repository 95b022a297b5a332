import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { useListFocus } from "#admin/content/list-focus.ts";
import { contentNoun } from "#admin/content/noun.ts";
import table from "#admin/content/table.module.css";
import { ROWS_AT_ONCE, requestPage } from "#admin/data/page-request.ts";
import { formatDay, serverNow } from "#admin/dates.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { contentKinds } from "#admin/listed.ts";
import lists from "#admin/lists/lists.module.css";
import { Pager } from "#admin/lists/pager.tsx";
import { restorePicture } from "#admin/media/pictures.ts";
import { publicationScreens } from "#admin/publications.ts";
import { queryClient } from "#admin/query-client.ts";
import { command, withQuery } from "#admin/request.ts";
import { counted } from "#contract/counted.ts";
import { DAY_MS } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import { capitalized, nouns } from "#contract/nouns.ts";
import { adminPaths, publicationPaths, trashPaths } from "#contract/paths.ts";
import type { TrashedItem, TrashedKind } from "#contract/trash.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import imageIcon from "#ui/icons/image.svg?raw";
import rotateCcwIcon from "#ui/icons/rotate-ccw.svg?raw";
import trash2Icon from "#ui/icons/trash-2.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { EmptyTrash } from "./empty-trash.tsx";
import styles from "./trash-page.module.css";

/** Items that are erased within so many days are marked in colour. */
const SOON_DAYS = 2;

const queryKey = ["trash"];

function useTrash() {
  const [params] = useSearchParams();
  const cursor = params.get("cursor");
  return useQuery({
    queryKey: [...queryKey, cursor],
    queryFn: ({ signal }) =>
      requestPage<TrashedItem>(
        withQuery(trashPaths.list(), { cursor, limit: ROWS_AT_ONCE }),
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function TrashPage() {
  const query = useTrash();
  const { data } = query;
  const failure = useLoadFailure(query);
  const focus = useListFocus(data?.items.map(({ id }) => id) ?? []);
  const [first] = data?.items ?? [];
  return (
    <Screen title="Trash" actions={data && <EmptyTrash total={data.total} state={data.state} />}>
      <div className={styles.intro}>
        <Notice
          tone="info"
          title={`What you delete stays here for ${limits.trashDays} days, then is deleted for good.`}
        >
          Its file and its earlier versions are kept with it. Messages do not come here: they are
          deleted at once.
        </Notice>
      </div>
      {data && first && (
        <p className={lists.count} role="status">
          {counted(data.total, "item")}. The next one is deleted {whenText(first)}.
        </p>
      )}
      {data && !first && (
        <EmptyState title="Nothing in the trash">
          What you delete of {contentKinds} can be brought back from here.
        </EmptyState>
      )}
      {!data && failure && <LoadFailure title="Failed to fetch the trash" failure={failure} />}
      {!data && !failure && <TrashSkeleton />}
      {data && first && (
        <Panel flush>
          <div className={table.frame}>
            <table className={`${table.table} ${styles.table}`}>
              <caption className="visually-hidden">Trash</caption>
              <thead className={table.head}>
                <tr>
                  <th scope="col">What</th>
                  <th className={styles.deleted} scope="col">
                    Deleted
                  </th>
                  <th className={styles.goes} scope="col">
                    Deleted for good
                  </th>
                  <th className={table.actions} scope="col">
                    <span className="visually-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody ref={focus.ref} onFocus={focus.onFocus}>
                {data.items.map((item) => (
                  <Row
                    key={item.id}
                    item={item}
                    onHold={() => focus.hold(item.id)}
                    onErase={() => {
                      focus.hold(item.id);
                      askToErase(item, focus.successor);
                    }}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      )}
      {data && <Pager next={data.next} />}
    </Screen>
  );
}

interface RowProps {
  item: TrashedItem;
  onHold: () => void;
  onErase: () => void;
}

function Row({ item, onHold, onErase }: RowProps) {
  const { kind, title, deleted_at, goes_at } = item;
  const { mutate: restore, isPending } = useRestore();
  const isSoon = daysLeft(item) <= SOON_DAYS;
  return (
    <tr>
      <td>
        <div className={table.title}>
          <Icon glyph={glyphOf(kind)} />
          <div className={styles.words}>
            <strong dir="auto">{title}</strong>
            <p>{whatItIs(item)}</p>
          </div>
        </div>
      </td>
      <td className={table.fact}>
        <span className={styles.label} aria-hidden="true">
          Deleted{" "}
        </span>
        <time className="numeric" dateTime={deleted_at}>
          {formatDay(deleted_at)}
        </time>
      </td>
      <td className={table.fact}>
        <span className={styles.label} aria-hidden="true">
          For good{" "}
        </span>
        {isSoon ? <Badge tone="warn">{whenText(item)}</Badge> : `${whenText(item)},`}{" "}
        <time className="numeric" dateTime={goes_at}>
          {formatDay(goes_at)}
        </time>
      </td>
      <td>
        <div className={table.buttons}>
          <Button
            look="quiet"
            busy={isPending}
            leading={<Icon glyph={rotateCcwIcon} />}
            onClick={() => {
              onHold();
              restore(item);
            }}
          >
            Restore
            <span className="visually-hidden"> {title}</span>
          </Button>
          <IconButton
            look="danger"
            label={`Delete ${title} for good`}
            icon={<Icon glyph={trash2Icon} />}
            onClick={onErase}
          />
        </div>
      </td>
    </tr>
  );
}

function useRestore() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id, kind }: TrashedItem) =>
      kind === "picture" ? restorePicture(id) : contentNoun(kind).api.restore(id),
    onSuccess: ({ id, kind, slug, has_moved }) => {
      const link = (label: string, to: string) => ({ label, onClick: () => void navigate(to) });
      if (kind === "picture") {
        const action = link("Open the library", adminPaths.pictures());
        return toastSuccess("Picture restored", "list", { action });
      }
      const paths = publicationPaths[kind];
      const moved = `Its address was taken, so it is at ${paths.page(slug)} now.`;
      toastSuccess(`${wordOf(kind)} restored as a draft`, "list", {
        description: has_moved ? moved : undefined,
        action: link("Open it", paths.editScreen(id)),
      });
    },
    onError: (error) => toastFailure("Failed to restore it", error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

function askToErase(item: TrashedItem, focusAfter: () => HTMLElement | null): void {
  const erase = async () => {
    try {
      await command("DELETE", trashPaths.item(item.id));
      toastSuccess("Deleted for good");
    } finally {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  void confirm({
    title: "Delete it for good?",
    text: `“${item.title}” is deleted at once, ${whatGoesWith(item)}. This cannot be undone.`,
    cancelLabel: "Keep it",
    confirmLabel: "Delete for good",
    busyLabel: "Deleting...",
    action: erase,
    failure: "Failed to delete it",
    focusAfter,
  });
}

function TrashSkeleton() {
  return (
    <Panel>
      <SkeletonGroup>
        <div className="stack">
          {["70%", "55%", "62%"].map((width) => (
            <Skeleton key={width} width={width} height="2.5rem" />
          ))}
        </div>
      </SkeletonGroup>
    </Panel>
  );
}

function daysLeft({ goes_at }: TrashedItem): number {
  return Math.max(0, Math.ceil((Date.parse(goes_at) - serverNow().getTime()) / DAY_MS));
}

function whenText(item: TrashedItem): string {
  const days = daysLeft(item);
  if (days === 0) return "today";
  return days === 1 ? "within a day" : `in ${days} days`;
}

function glyphOf(kind: TrashedKind): string {
  return kind === "picture" ? imageIcon : publicationScreens[kind].glyph;
}

function wordOf(kind: TrashedKind): string {
  return kind === "picture" ? "Picture" : capitalized(nouns[kind].one);
}

function whatItIs({ kind, slug, has_file }: TrashedItem): string {
  if (kind === "picture") return wordOf(kind);
  return `${wordOf(kind)}, ${publicationPaths[kind].page(slug)}${has_file ? ", with its PDF" : ""}`;
}

function whatGoesWith({ kind, has_file }: TrashedItem): string {
  if (kind === "picture") return "in all its sizes";
  return `with ${has_file ? "its PDF and " : ""}all of its versions`;
}
