import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { use, useEffect, useId, useState } from "react";
import { UnfinishedPictures } from "#admin/content/unfinished-pictures.ts";
import { PickPictures } from "#admin/media/pick-pictures.tsx";
import { UploadLine } from "#admin/media/picture-uploads.tsx";
import { isSafePicture } from "#contract/safe-address.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import trashIcon from "#ui/icons/trash-2.svg?raw";
import { hostElsewhere } from "./link-mark.ts";
import styles from "./picture.module.css";
import { TextUploads } from "./use-text-pictures.ts";

export function PictureView({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const id = useId();
  const { src, alt, caption } = node.attrs;
  const [hasFailed, setFailed] = useState(false);
  const isDecorative = alt === "";
  const host = hostElsewhere(src);
  return (
    <NodeViewWrapper className={styles.picture} data-selected={selected || undefined}>
      {hasFailed || !isSafePicture(src) ? (
        <p className={styles.broken}>
          This picture could not be loaded: <span>{src}</span>
        </p>
      ) : (
        <img
          src={src}
          alt={alt}
          draggable={false}
          data-drag-handle
          onError={() => setFailed(true)}
        />
      )}
      <div className={styles.words} dir="ltr" contentEditable={false}>
        <label htmlFor={`${id}-alt`}>Alt text</label>
        <input
          id={`${id}-alt`}
          value={alt}
          dir="auto"
          placeholder={
            isDecorative ? "What does it show? Leave it empty if it is decorative." : undefined
          }
          onChange={(event) => updateAttributes({ alt: event.target.value })}
        />
        <label htmlFor={`${id}-caption`}>Caption</label>
        <input
          id={`${id}-caption`}
          value={caption}
          dir="auto"
          placeholder="Write a caption, or leave it out"
          onChange={(event) => updateAttributes({ caption: event.target.value })}
        />
        {host && (
          <p className={styles.elsewhere}>
            It lies on <span>{host}</span> and is gone once that takes it away. Save it, and put it
            in as a file.
          </p>
        )}
        <button
          type="button"
          className="icon-button icon-button-danger"
          aria-label="Remove picture"
          onClick={deleteNode}
        >
          <Icon glyph={trashIcon} />
        </button>
      </div>
    </NodeViewWrapper>
  );
}

interface MissingPictureProps {
  alt: string;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** Asks for a file that undo, another text or a program did not bring along. */
function MissingPicture({ alt, onPick, onRemove }: MissingPictureProps) {
  return (
    <div className={styles.lost}>
      <p>{alt ? `The picture “${alt}” is` : "A picture is"} missing here. Drop its file here.</p>
      <PickPictures
        label="Choose its file"
        look="ghost"
        isMultiple={false}
        onPick={([picked]) => picked && onPick(picked.file)}
      />
      <Button look="quiet" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

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
    // The focused button is removed together with the node.
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
