import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { use, useEffect } from "react";
import { UnfinishedPictures } from "#admin/content/unfinished-pictures.ts";
import { UploadLine } from "#admin/media/picture-uploads.tsx";
import { Button } from "#ui/button.tsx";
import styles from "./text.module.css";
import { TextUploads } from "./use-text-pictures.ts";

/** The place of a picture that is on its way, or did not arrive. */
export function PictureUploadView({ node, selected, deleteNode }: NodeViewProps) {
  const key: number = node.attrs.key;
  const pictures = use(TextUploads);
  const setUnfinished = use(UnfinishedPictures);
  useEffect(() => {
    setUnfinished((keys) => [...keys, key]);
    return () => setUnfinished((keys) => keys.toSpliced(keys.indexOf(key), 1));
  }, [setUnfinished, key]);
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
            deleteNode();
            pictures.cancel(key);
          }}
        />
      ) : (
        // Undone, or copied from another text.
        <p className={styles.lost}>
          This picture was not uploaded. Drop it here once more.
          <Button look="quiet" onClick={deleteNode}>
            Remove
          </Button>
        </p>
      )}
    </NodeViewWrapper>
  );
}
