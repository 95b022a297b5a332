import { useMutation } from "@tanstack/react-query";
import { formatMoment } from "#admin/dates.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { capitalized } from "#contract/nouns.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowUpRightIcon from "#ui/icons/arrow-up-right.svg?raw";
import eyeIcon from "#ui/icons/eye.svg?raw";
import eyeOffIcon from "#ui/icons/eye-off.svg?raw";
import { repeated } from "./lost-answer.ts";
import { type ContentItem, type ContentNoun, publicPage } from "./noun.ts";
import { cancelLists, refreshLists, showPublished } from "./queries.ts";

/** Of an item’s title in its list, which says what its buttons act on. */
export function titleId({ id }: ContentItem): string {
  return `title-${id}`;
}

interface PublishToggleProps<Item extends ContentItem> {
  noun: ContentNoun<Item>;
  item: Item;
}

export function PublishToggle<Item extends ContentItem>({ noun, item }: PublishToggleProps<Item>) {
  const toggle = useTogglePublished(noun, item);
  return (
    <Button
      look="quiet"
      leading={<Icon glyph={item.published ? eyeOffIcon : eyeIcon} />}
      aria-describedby={titleId(item)}
      onClick={() => toggle()}
    >
      {item.published ? "Unpublish" : "Publish"}
    </Button>
  );
}

/** Keeps its place while there is nothing to see, so that what stands beside it does not move. */
export function WebsiteLink<Item extends ContentItem>({ noun, item }: PublishToggleProps<Item>) {
  if (!item.published) return <span className="icon-button" aria-hidden="true" />;
  return (
    <a
      className="icon-button"
      href={publicPage(noun, item)}
      target="_blank"
      rel="noopener"
      aria-label={`View ${item.title} on the website`}
    >
      <Icon glyph={arrowUpRightIcon} />
    </a>
  );
}

function useTogglePublished<Item extends ContentItem>(
  noun: ContentNoun<Item>,
  { id, published }: Item,
) {
  const mutationKey = [noun.many, "toggle-published"];
  const { mutate } = useMutation({
    mutationKey,
    // Two quick changes of one item reach the server in their order.
    scope: { id: `${noun.many}/${id}` },
    mutationFn: (next: boolean) => repeated(() => noun.api.update(id, { published: next })),
    onMutate: async (next) => {
      await cancelLists(noun);
      showPublished(noun, id, next);
    },
    onSuccess: (saved) =>
      toastSuccess(`${capitalized(noun.one)} ${saved.published ? "published" : "unpublished"}`),
    onError: (error, next) => {
      showPublished(noun, id, !next);
      toastFailure(`Failed to update ${noun.one}`, error);
    },
    onSettled: () => {
      // During another toggle the server's list would still have the old state.
      if (queryClient.isMutating({ mutationKey }) === 1) refreshLists(noun);
    },
  });
  return () => mutate(!published);
}

type State = Pick<ContentItem, "published" | "draft_saved_at" | "scheduled_for">;

export function StateBadge({ state }: { state: State }) {
  const { published, draft_saved_at, scheduled_for } = state;
  if (scheduled_for) {
    return (
      <Badge tone="info" door="closed">
        Scheduled for {formatMoment(scheduled_for)}
      </Badge>
    );
  }
  if (!published) return <Badge door="closed">Draft</Badge>;
  if (draft_saved_at) {
    return (
      <Badge tone="warn" door="open">
        Changes not published
      </Badge>
    );
  }
  return (
    <Badge tone="success" door="open">
      Published
    </Badge>
  );
}
