import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { use, useEffect } from "react";
import { UnfinishedPictures } from "#admin/content/unfinished-pictures.ts";
import { UploadLine } from "#admin/media/picture-uploads.tsx";
import { MissingPicture } from "./missing-picture.tsx";
import styles from "./picture.module.css";
import { TextUploads } from "./use-text-pictures.ts";

/** The place of a picture that is on its way, or did not arrive. */
export function PictureUploadView(props: NodeViewProps) {
  const { editor, node, selected, updateAttributes, deleteNode } = props;
  const key: number = node.attrs.key;
  const alt: string = node.attrs.alt;
  const pictures = use(TextUploads);
  const setUnfinished = use(UnfinishedPictures);
  useEffect(() => {
    setUnfinished((keys) => [...keys, key]);
    return () => setUnfinished((keys) => keys.toSpliced(keys.indexOf(key), 1));
  }, [setUnfinished, key]);
  const remove = () => {
    deleteNode();
    // The button goes with it, and the focus with that.
    editor.commands.focus();
  };
  const upload = pictures?.uploads.find((one) => one.key === key);
  return (
    <NodeViewWrapper
      className={styles.place}
      data-selected={selected || undefined}
      data-drag-handle
      contentEditable={false}
    >
      {upload && pictures ? (
        <UploadLine
          upload={upload}
          removal="Remove"
          onRetry={pictures.retry}
          onCancel={() => {
            remove();
            pictures.cancel(key);
          }}
        />
      ) : (
        <MissingPicture
          alt={alt}
          onPick={(file) => pictures && updateAttributes({ key: pictures.take(file, alt) })}
          onRemove={remove}
        />
      )}
    </NodeViewWrapper>
  );
}
