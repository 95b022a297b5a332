import type { Editor } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { dropPoint } from "@tiptap/pm/transform";
import { createContext, type RefObject, useEffect, useRef } from "react";
import type { PictureUpload } from "#admin/media/picture-queue.ts";
import { useOwnPictureUploads } from "#admin/media/use-picture-uploads.ts";
import type { Picture } from "#contract/picture.ts";

export type TextPictures = ReturnType<typeof useTextPictures>;

/** The uploads of the editor that a picture's view belongs to. */
export const TextUploads = createContext<TextPictures | null>(null);

/**
 * Takes pictures into a text: dropped or pasted files, and pictures from the library. A file gets a
 * placeholder at once, which the picture replaces once it is stored.
 * @param catchUp shows what was written elsewhere, which a change of the text would overwrite
 */
export function useTextPictures(editor: Editor, catchUp: RefObject<() => void>) {
  const alts = useRef(new Map<number, string>());
  const stored = useRef(new Map<number, Pick<Picture, "url" | "alt">>());

  const settle = useRef(() => {
    if (editor.isDestroyed || stored.current.size === 0) return;
    const { tr, schema } = editor.state;
    tr.doc.descendants((node, at) => {
      const picture = node.type.name === "pictureUpload" && stored.current.get(node.attrs.key);
      if (picture) {
        tr.setNodeMarkup(at, schema.nodes.picture, { src: picture.url, alt: picture.alt });
      }
      return !node.isTextblock;
    });
    // Undo could only bring the placeholder back, so this is not part of the history.
    if (tr.docChanged) editor.view.dispatch(tr.setMeta("addToHistory", false));
  });
  // Undo may bring back the placeholder of a picture that has been stored since.
  useEffect(() => {
    const { current } = settle;
    editor.on("update", current);
    return () => {
      editor.off("update", current);
    };
  }, [editor]);

  // The placeholders in the text tell the editor's screen what is not uploaded yet.
  const upload = useOwnPictureUploads(({ url, alt }, key) => {
    stored.current.set(key, { url, alt: alts.current.get(key) || alt });
    if (editor.isDestroyed) return;
    catchUp.current();
    settle.current();
  }, null);
  /** Inserts at the position of a drop, or at the cursor if `at` is null. */
  const insertAt = (at: number | null, blocks: object[]) => {
    const { doc, schema, selection } = editor.state;
    const nodes = Fragment.from(blocks.map((block) => schema.nodeFromJSON(block)));
    const isBetween = at !== null || isInWord(doc, selection.to);
    const place = isBetween
      ? (dropPoint(doc, at ?? selection.to, new Slice(nodes, 0, 0)) ?? selection.to)
      : selection.to;
    editor
      .chain()
      .insertContentAt(placeOfBlock(doc, place), blocks)
      .command(({ tr }) => moveCursorBehind(tr))
      .run();
  };
  /** Returns the key of the file's placeholder. */
  const take = (file: File, alt: string): number => {
    const [key = 0] = upload.pick([{ file, isFolder: false }]);
    alts.current.set(key, alt);
    return key;
  };
  return {
    uploads: upload.uploads,
    announcement: upload.announcement,
    cancel: upload.cancel,
    retry: upload.retry,
    insert: ({ url, alt }: Pick<Picture, "url" | "alt">) =>
      insertAt(null, [{ type: "picture", attrs: { src: url, alt } }]),
    /** Returns true if the paste is one picture and nothing else. */
    takeAlone: ({ content }: Slice): boolean => {
      const [only, ...others] = content.content;
      const isAlone = others.length === 0 && /^picture(?:Upload)?$/.test(only?.type.name ?? "");
      if (isAlone) insertAt(null, [only?.toJSON()]);
      return isAlone;
    },
    take,
    /** Returns true if there were files to take. */
    takeFiles: (files: FileList, at: number | null): boolean => {
      const [first, ...others] = files;
      if (!first) return false;
      const lost = findLostPlace(
        editor.state.doc,
        at ?? editor.state.selection.from,
        upload.uploads,
      );
      if (lost) {
        const key = take(first, lost.alt);
        editor.commands.command(({ tr }) => Boolean(tr.setNodeAttribute(lost.at, "key", key)));
      }
      const keys = upload.pick(
        (lost ? others : [...files]).map((file) => ({ file, isFolder: false })),
      );
      const places = keys.map((key) => ({ type: "pictureUpload", attrs: { key } }));
      if (places.length > 0) insertAt(lost ? lost.at + 1 : at, places);
      return true;
    },
  };
}

/** Finds the placeholder beside a position that has no upload. */
function findLostPlace(doc: Node, at: number, uploads: readonly PictureUpload[]) {
  const { nodeAfter, nodeBefore } = doc.resolve(at);
  for (const [node, start] of [
    [nodeAfter, at],
    [nodeBefore, at - 1],
  ] as const) {
    if (node?.type.name !== "pictureUpload") continue;
    if (uploads.some(({ key }) => key === node.attrs.key)) continue;
    return { at: start, alt: String(node.attrs.alt) };
  }
  return null;
}

/** Typing would replace a picture that stays selected. */
function moveCursorBehind(tr: Transaction): boolean {
  const { selection, doc } = tr;
  if (!(selection instanceof NodeSelection)) return true;
  const { paragraph } = doc.type.schema.nodes;
  if (paragraph && !selection.$to.nodeAfter?.isTextblock)
    tr.insert(selection.to, paragraph.create());
  tr.setSelection(TextSelection.near(tr.doc.resolve(selection.to), 1));
  return true;
}

/** A picture must not split a word. */
function isInWord(doc: Node, at: number): boolean {
  const { nodeBefore, nodeAfter } = doc.resolve(at);
  return (
    /[\p{L}\p{M}\p{N}]$/u.test(nodeBefore?.text ?? "") &&
    /^[\p{L}\p{M}\p{N}]/u.test(nodeAfter?.text ?? "")
  );
}

/** A cell of a table holds no blocks. */
function placeOfBlock(doc: Node, at: number): number {
  const place = doc.resolve(at);
  for (let depth = place.depth; depth > 0; depth -= 1) {
    if (place.node(depth).type.name === "table") return place.after(depth);
  }
  return at;
}
