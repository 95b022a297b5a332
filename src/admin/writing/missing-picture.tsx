import { PickPictures } from "#admin/media/pick-pictures.tsx";
import { Button } from "#ui/button.tsx";
import styles from "./picture.module.css";

interface MissingPictureProps {
  alt: string;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** Where a step back or another text's place came without its file, or a program did not hand it over. */
export function MissingPicture({ alt, onPick, onRemove }: MissingPictureProps) {
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
