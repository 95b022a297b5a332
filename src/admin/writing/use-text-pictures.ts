import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useRef } from "react";
import { usePictureUploads } from "#admin/media/use-picture-uploads.ts";
import type { Picture } from "#contract/picture.ts";

/** Takes pictures into a text: files that were dropped or pasted, and ones from the library. */
export function useTextPictures(editor: Editor) {
  /** Where they go, wherever that has moved to meanwhile; null for the cursor. */
  const place = useRef<number | null>(null);
  useEffect(() => {
    const move = ({ transaction }: { transaction: Transaction }) => {
      if (place.current !== null) place.current = transaction.mapping.map(place.current);
    };
    editor.on("transaction", move);
    return () => {
      editor.off("transaction", move);
    };
  }, [editor]);

  const insert = ({ url, alt }: Picture) => {
    const picture = { type: "picture", attrs: { src: url, alt } };
    const at = place.current ?? editor.state.selection.to;
    editor.chain().insertContentAt(at, picture).run();
  };
  const upload = usePictureUploads(insert);
  return {
    insert,
    uploads: upload.uploads,
    announcement: upload.announcement,
    cancel: upload.cancel,
    /** True where there were files to take. */
    takeFiles: (files: FileList | undefined, at: number | null): boolean => {
      if (!files || files.length === 0) return false;
      place.current = at ?? editor.state.selection.to;
      upload.pick([...files].map((file) => ({ file, isFolder: false })));
      return true;
    },
  };
}
