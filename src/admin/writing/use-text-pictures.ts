import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useRef } from "react";
import { usePictureUploads } from "#admin/media/use-picture-uploads.ts";
import type { Picture } from "#contract/picture.ts";
import type { PastedPicture } from "./clean-paste.ts";

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

  const pasted = useRef(new Map<File, PastedPicture>());

  const insert = ({ url, alt }: Pick<Picture, "url" | "alt">) => {
    const picture = { type: "picture", attrs: { src: url, alt } };
    const at = place.current ?? editor.state.selection.to;
    editor.chain().insertContentAt(at, picture).run();
  };
  const upload = usePictureUploads((picture, file) => {
    const source = pasted.current.get(file);
    pasted.current.delete(file);
    const line = source && findLine(editor.state.doc, source.place);
    if (!line) return insert(picture);
    const attrs = { src: picture.url, alt: source.alt || picture.alt };
    editor.chain().insertContentAt(line, { type: "picture", attrs }).run();
  });
  return {
    insert,
    uploads: upload.uploads,
    announcement: upload.announcement,
    cancel: upload.cancel,
    /** Each takes the place of its line once it is stored; where that fails, the line stays. */
    takePasted: (pictures: readonly PastedPicture[]) => {
      for (const picture of pictures) pasted.current.set(picture.file, picture);
      upload.pick(pictures.map(({ file }) => ({ file, isFolder: false })));
    },
    /** True where there were files to take. */
    takeFiles: (files: FileList | undefined, at: number | null): boolean => {
      if (!files || files.length === 0) return false;
      place.current = at ?? editor.state.selection.to;
      upload.pick([...files].map((file) => ({ file, isFolder: false })));
      return true;
    },
  };
}

/** The first paragraph that says just that; null once somebody has changed it. */
function findLine(doc: Node, text: string): { from: number; to: number } | null {
  let found: { from: number; to: number } | null = null;
  doc.descendants((node, at) => {
    if (found || !node.isTextblock) return !found;
    if (node.textContent === text) found = { from: at, to: at + node.nodeSize };
    return false;
  });
  return found;
}
