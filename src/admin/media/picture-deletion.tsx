import { useId } from "react";
import { confirm } from "#admin/layout/confirm.tsx";
import { STAYS_IN_TRASH, toastSuccess, toastUndoable } from "#admin/layout/toasts.ts";
import { command } from "#admin/request.ts";
import { picturePaths } from "#contract/paths.ts";
import type { Picture } from "#contract/picture.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import trashIcon from "#ui/icons/trash-2.svg?raw";
import styles from "./picture-details.module.css";
import { refreshPictures, restorePicture } from "./pictures.ts";

interface PictureDeletionProps {
  picture: Picture;
  isUsed: boolean;
  onDeleted: () => void;
  /** Gets the focus once the picture is deleted. */
  focusAfter: () => HTMLElement | null;
  onRestored: (picture: Picture) => void;
}

export function PictureDeletion(props: PictureDeletionProps) {
  const { picture, isUsed, onDeleted, focusAfter, onRestored } = props;
  const reason = useId();
  // The toast outlives the picture's details.
  const restore = async () => {
    try {
      await restorePicture(picture.id);
      toastSuccess("Picture restored");
      onRestored(picture);
    } finally {
      refreshPictures();
    }
  };
  const remove = async () => {
    try {
      await command("DELETE", picturePaths.item(picture.id));
      toastUndoable({
        title: "Picture deleted",
        description: STAYS_IN_TRASH,
        undo: restore,
        failure: "Failed to restore picture",
      });
      onDeleted();
    } finally {
      refreshPictures();
    }
  };
  const ask = () =>
    confirm({
      title: "Delete this picture?",
      text: `“${picture.name}” leaves the library, and its address shows nothing any more. ${STAYS_IN_TRASH}`,
      cancelLabel: "Keep picture",
      confirmLabel: "Delete picture",
      busyLabel: "Deleting...",
      action: remove,
      failure: "Failed to delete picture",
      focusAfter,
    });
  return (
    <div className={styles.deletion}>
      <Button
        look="quiet"
        disabled={isUsed}
        aria-describedby={isUsed ? reason : undefined}
        leading={<Icon glyph={trashIcon} />}
        onClick={() => void ask()}
      >
        Delete
      </Button>
      {isUsed && (
        <p className={styles.note} id={reason}>
          It can be deleted once it is not used anywhere.
        </p>
      )}
    </div>
  );
}
