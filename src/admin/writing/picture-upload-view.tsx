import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { use, useEffect } from "react";
import { UnfinishedPictures } from "#admin/content/unfinished-pictures.ts";
import { PickPictures } from "#admin/media/pick-pictures.tsx";
import { UploadLine } from "#admin/media/picture-uploads.tsx";
import { Button } from "#ui/button.tsx";
import styles from "./picture.module.css";
import { TextUploads } from "./use-text-pictures.ts";

/** The place of a picture that is on its way, or did not arrive. */
export function PictureUploadView(props: NodeViewProps) {
  const { node, selected, updateAttributes, deleteNode } = props;
  const key: number = node.attrs.key;
  const alt: string = node.attrs.alt;
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
        // Undone, copied from another text, or not handed over by another program.
        <div className={styles.lost}>
          <p>
            {alt ? `The picture “${alt}” is` : "A picture is"} missing here. Drop its file here.
          </p>
          <PickPictures
            label="Choose its file"
            look="ghost"
            isMultiple={false}
            onPick={([picked]) => {
              if (picked && pictures) updateAttributes({ key: pictures.take(picked.file, alt) });
            }}
          />
          <Button look="quiet" onClick={deleteNode}>
            Remove
          </Button>
        </div>
      )}
    </NodeViewWrapper>
  );
}
