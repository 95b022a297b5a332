import type { Editor } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { dropPoint } from "@tiptap/pm/transform";
import { createContext, type RefObject, useEffect, useRef } from "react";
import type { PictureUpload } from "#admin/media/picture-queue.ts";
import { useOwnPictureUploads } from "#admin/media/use-picture-uploads.ts";
import type { Picture } from "#contract/picture.ts";

export type TextPictures = ReturnType<typeof useTextPictures>;

/** Those of the editor that a picture stands in. */
export const TextUploads = createContext<TextPictures | null>(null);

/**
 * Takes pictures into a text: files that were dropped or pasted, and ones from the library. A file has its
 * place in the text at once, which the picture takes once it is stored.
 * @param catchUp shows what was written elsewhere, which a change of the text would write over
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
    // To undo it would be to wait for what has come.
    if (tr.docChanged) editor.view.dispatch(tr.setMeta("addToHistory", false));
  });
  // Undo brings back the place of what has come meanwhile.
  useEffect(() => {
    const { current } = settle;
    editor.on("update", current);
    return () => {
      editor.off("update", current);
    };
  }, [editor]);

  // The places in the text tell the editor's screen what is not uploaded.
  const upload = useOwnPictureUploads(({ url, alt }, key) => {
    stored.current.set(key, { url, alt: alts.current.get(key) || alt });
    if (editor.isDestroyed) return;
    catchUp.current();
    settle.current();
  }, null);
  /** Where something was dropped; null for where the cursor is. */
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
      .command(({ tr }) => goBehind(tr))
      .run();
  };
  /** Returns what names its place in the text. */
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
    /** True where a paste is one picture and nothing else. */
    takeAlone: ({ content }: Slice): boolean => {
      const [only, ...others] = content.content;
      const isAlone = others.length === 0 && /^picture(?:Upload)?$/.test(only?.type.name ?? "");
      if (isAlone) insertAt(null, [only?.toJSON()]);
      return isAlone;
    },
    take,
    /** True where there were files to take. */
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

/** The place at which a picture is missing that is not on its way. */
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

/** What is typed next would take the place of a picture that is selected. */
function goBehind(tr: Transaction): boolean {
  const { selection, doc } = tr;
  if (!(selection instanceof NodeSelection)) return true;
  const { paragraph } = doc.type.schema.nodes;
  if (paragraph && !selection.$to.nodeAfter?.isTextblock)
    tr.insert(selection.to, paragraph.create());
  tr.setSelection(TextSelection.near(tr.doc.resolve(selection.to), 1));
  return true;
}

/** A picture there would tear it. */
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
