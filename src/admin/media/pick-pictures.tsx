import { useId } from "react";
import { type PickedFile, takeChosen } from "#admin/upload/dropped-files.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import uploadIcon from "#ui/icons/upload.svg?raw";
import { PICTURE_TYPES } from "./choose-picture.ts";
import styles from "./pick-pictures.module.css";

interface PickPicturesProps {
  label: string;
  look?: "solid" | "ghost";
  isMultiple?: boolean;
  onPick: (files: PickedFile[]) => void;
}

export function PickPictures({ label, look, isMultiple = true, onPick }: PickPicturesProps) {
  const id = useId();
  return (
    <span className={styles.pick}>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept={PICTURE_TYPES}
        multiple={isMultiple}
        onChange={({ target }) => onPick(takeChosen(target))}
      />
      <label className={buttonClass({ look })} htmlFor={id}>
        <Icon glyph={uploadIcon} />
        {label}
      </label>
    </span>
  );
}
