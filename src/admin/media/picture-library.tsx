import { useState } from "react";
import { Questions } from "#admin/layout/confirm.tsx";
import { Button } from "#ui/button.tsx";
import { WideDialog } from "#ui/dialog.tsx";
import { libraryQueue } from "./library-uploads.ts";
import { PickPictures } from "./pick-pictures.tsx";
import { PictureBrowser, PictureCount } from "./picture-browser.tsx";
import { PictureFilters } from "./picture-controls.tsx";
import type { LibraryPicture, PictureFilter } from "./pictures.ts";
import { usePictureUploads } from "./use-picture-uploads.ts";

interface PictureLibraryProps {
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
}

/** A dialog to choose a picture from. Load it lazily; closing returns the focus to what opened it. */
export function PictureLibrary({ onChoose, onClose }: PictureLibraryProps) {
  const [filter, setFilter] = useState<PictureFilter>({ q: "", show: "all", cursor: null });
  const [chosen, setChosen] = useState<LibraryPicture | null>(null);
  const upload = usePictureUploads(libraryQueue, setChosen);
  return (
    <WideDialog
      title="Pictures"
      onClose={onClose}
      head={
        <>
          <PictureFilters filter={filter} onFilter={setFilter} />
          <PickPictures label="Upload" onPick={upload.pick} />
        </>
      }
    >
      <PictureBrowser
        filter={filter}
        onFilter={setFilter}
        upload={upload}
        chosen={chosen}
        onChoose={setChosen}
        onUse={onChoose}
        isInDialog
        foot={
          <>
            <span className="numeric">
              <PictureCount filter={filter} />
            </span>
            <Button look="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={chosen === null} onClick={() => chosen && onChoose(chosen)}>
              Use this picture
            </Button>
          </>
        }
      />
      <Questions isInDialog />
    </WideDialog>
  );
}
