import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Refusal } from "#admin/errors.ts";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { capitalized } from "#contract/nouns.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowUpRightIcon from "#ui/icons/arrow-up-right.svg?raw";
import eyeIcon from "#ui/icons/eye.svg?raw";
import eyeOffIcon from "#ui/icons/eye-off.svg?raw";
import { useEditLink } from "./list-address.ts";
import { type ContentItem, type ContentNoun, type Noun, publicPage } from "./noun.ts";
import { cancelLists, refreshLists, showPublished } from "./queries.ts";
import { publishAgain, toastUnpublished } from "./unpublishing.ts";

/** The id of an item’s title in its list, which says what its buttons act on. */
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

function useTogglePublished<Item extends ContentItem>(noun: ContentNoun<Item>, item: Item) {
  const { id, published } = item;
  const complete = useCompletion(noun, id);
  const mutationKey = [noun.many, "toggle-published"];
  const { mutate } = useMutation({
    mutationKey,
    // Two quick changes of one item reach the server in their order.
    scope: { id: `${noun.many}/${id}` },
    mutationFn: (next: boolean) => noun.api.update(id, { published: next }),
    onMutate: async (next) => {
      await cancelLists(noun);
      showPublished(noun, id, next);
    },
    onSuccess: (saved) => {
      if (saved.published) toastSuccess(`${capitalized(noun.one)} published`);
      else {
        toastUnpublished(noun, async () => {
          await publishAgain(noun, item);
          // The row may be gone.
          document
            .querySelector<HTMLElement>(`button[aria-describedby="${titleId(item)}"]`)
            ?.focus();
        });
      }
    },
    onError: (error, next) => {
      showPublished(noun, id, !next);
      const failure = `Failed to update ${noun.one}`;
      if (next && isIncomplete(error)) complete(failure, error);
      else toastFailure(failure, error);
    },
    onSettled: () => {
      // During another toggle the server's list would still have the old state.
      if (queryClient.isMutating({ mutationKey }) === 1) refreshLists(noun);
    },
  });
  return () => mutate(!published);
}

/** Says all that is missing, and leads to the editor. */
function useCompletion(noun: Noun, id: string) {
  const navigate = useNavigate();
  const { to, state } = useEditLink(noun)(id);
  return (title: string, { fields }: Refusal) =>
    toastProblem(title, Object.values(fields).flat().join(" "), "list", {
      label: "Fill it in",
      onClick: () => void navigate(to, { state }),
    });
}

function isIncomplete(error: unknown): error is Refusal {
  return error instanceof Refusal && Object.keys(error.fields).length > 0;
}
