import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContentItem, ContentNoun } from "#admin/content/noun.ts";
import type { EditorState } from "#admin/content/use-content-editor.ts";
import { formatMoment } from "#admin/dates.ts";
import { explain } from "#admin/errors.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import type { CreatedPreview, Preview } from "#contract/publication.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import styles from "./publishing.module.css";

interface PreviewLinksProps {
  noun: ContentNoun<ContentItem>;
  editor: Pick<EditorState, "withSaved">;
  item: ContentItem;
}

/** Secret links to what visitors do not see yet: made, copied and revoked. */
export function PreviewLinks(props: PreviewLinksProps) {
  const { noun, editor, item } = props;
  const queryKey = [noun.many, "previews", item.id];
  const [created, setCreated] = useState<CreatedPreview | null>(null);
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => noun.api.previews(item.id, signal),
    staleTime: 0,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const { mutate: create, isPending } = useMutation({
    mutationFn: () =>
      editor.withSaved("Failed to make a link", ({ id }) => noun.api.createPreview(id)),
    onSuccess: setCreated,
    onSettled: refresh,
  });
  const { mutate: revoke } = useMutation({
    mutationFn: (id: string) => noun.api.revokePreview(item.id, id),
    onSuccess: (_nothing, id) => {
      if (created?.id === id) setCreated(null);
      toastSuccess("The link no longer opens", "form");
    },
    onError: (failure) => toastFailure("Failed to revoke the link", failure, "form"),
    onSettled: refresh,
  });
  return (
    <div className={styles.links}>
      <p className="field-hint">
        Whoever has the link reads the draft as visitors will see it, without signing in. It ends
        after a week, once you publish, or when you revoke it.
      </p>
      {created && (
        <div className={styles.link} role="status">
          <output>{created.url}</output>
          <span>
            <CopyButton text={created.url} label="Copy the link" showsLabel />
          </span>
          <p className="field-hint">Copy it now: it is not shown again.</p>
        </div>
      )}
      <Button look="ghost" busy={isPending} onClick={() => create()}>
        {created ? "Make another link" : "Make a link"}
      </Button>
      {error && <p className="field-error">{explain(error)}</p>}
      {data && data.length > 0 && (
        <ul className={`bare-list ${styles.rows}`}>
          {data.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={() => revoke(link.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function LinkRow({ link, onRevoke }: { link: Preview; onRevoke: () => void }) {
  const { created_at, expires_at, opened } = link;
  const place = useFocusAfter();
  return (
    <li>
      <span>
        Made {formatMoment(created_at)}
        <small className="numeric">
          Ends {formatMoment(expires_at)} · {openedText(opened)}
        </small>
      </span>
      <Button ref={place} look="quiet" onClick={onRevoke}>
        Revoke
        <span className="visually-hidden"> the link made {formatMoment(created_at)}</span>
      </Button>
    </li>
  );
}

function openedText(times: number): string {
  if (times === 0) return "not opened yet";
  return times === 1 ? "opened once" : `opened ${times} times`;
}
