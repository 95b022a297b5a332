import { useEffect, useRef, useState } from "react";
import { type ContentItem, type ContentNoun, publicPage } from "#admin/content/noun.ts";
import type { EditorState } from "#admin/content/use-content-editor.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import eyeIcon from "#ui/icons/eye.svg?raw";

interface PreviewButtonProps {
  noun: ContentNoun<ContentItem>;
  editor: Pick<EditorState, "document" | "withSaved">;
}

/** Opens, in a tab of its own, what visitors will see. */
export function PreviewButton({ noun, editor }: PreviewButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const path = useRef<string | null>(null);
  const item = editor.document.latest;
  const isShown = item?.published === true && item.draft_saved_at === null;
  // Publishing ends the links that were made before.
  useEffect(() => {
    if (isShown || item === null) path.current = null;
  }, [isShown, item]);
  const show = async () => {
    // The tab opens at once: browsers block those that open later than the click.
    const tab = open("about:blank", `preview-${item?.id ?? "new"}`);
    setBusy(true);
    const address = await editor.withSaved("Failed to open the preview", async (saved) => {
      if (saved.published && saved.draft_saved_at === null) return publicPage(noun, saved);
      // The portal may be open at another host than the site's own.
      path.current ??= new URL((await noun.api.createPreview(saved.id, true)).url).pathname;
      return path.current;
    });
    setBusy(false);
    if (address === null) tab?.close();
    else if (tab) tab.location.href = address;
    else location.assign(address);
  };
  return (
    <Button
      look="ghost"
      busy={isBusy}
      leading={<Icon glyph={eyeIcon} />}
      onClick={() => void show()}
    >
      Preview
    </Button>
  );
}
