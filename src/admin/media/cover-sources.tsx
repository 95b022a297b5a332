import { useState } from "react";
import { useFileDrop } from "#admin/upload/dropped-files.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import imageIcon from "#ui/icons/image.svg?raw";
import paletteIcon from "#ui/icons/palette.svg?raw";
import styles from "./cover-sources.module.css";
import { formWords } from "./library-uploads.ts";
import { PickPictures } from "./pick-pictures.tsx";
import { PictureLibrary } from "./picture-library.tsx";
import { PictureUploads } from "./picture-uploads.tsx";
import type { LibraryPicture } from "./pictures.ts";
import { useOwnPictureUploads } from "./use-picture-uploads.ts";

interface CoverSourcesProps {
  onChoose: (picture: LibraryPicture) => void;
  /** Set for the cover of a publication, which can be drawn from its title. */
  onDraw?: () => void;
}

export function CoverSources({ onChoose, onDraw }: CoverSourcesProps) {
  const [isChoosing, setChoosing] = useState(false);
  const upload = useOwnPictureUploads(onChoose, formWords);
  const { isOver, handlers } = useFileDrop((files) => upload.pick(files.slice(0, 1)));
  return (
    <div className={styles.sources}>
      <div className={styles.zone} data-inviting={isOver} {...handlers}>
        <PickPictures label="Upload" look="ghost" isMultiple={false} onPick={upload.pick} />
        <Button look="ghost" leading={<Icon glyph={imageIcon} />} onClick={() => setChoosing(true)}>
          Choose from library
        </Button>
        {onDraw && (
          <Button look="ghost" leading={<Icon glyph={paletteIcon} />} onClick={onDraw}>
            Draw one from the title
          </Button>
        )}
        <span>{isOver ? "Drop to upload" : "or drop one here"}</span>
      </div>
      <PictureUploads uploads={upload.uploads} onCancel={upload.cancel} onRetry={upload.retry} />
      <span className="visually-hidden" role="status">
        {upload.announcement}
      </span>
      {isChoosing && (
        <PictureLibrary
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            onChoose(picture);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}
