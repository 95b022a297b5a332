import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useId, useState } from "react";
import { isSafePicture } from "#contract/safe-address.ts";
import { Icon } from "#ui/icon.tsx";
import trashIcon from "#ui/icons/trash-2.svg?raw";
import { hostElsewhere } from "./elsewhere.ts";
import styles from "./picture.module.css";

/** A picture as visitors see it, with what they see in its place and under it. */
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
