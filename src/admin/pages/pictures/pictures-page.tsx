import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { ListBar } from "#admin/lists/list-bar.tsx";
import { libraryQueue } from "#admin/media/library-uploads.ts";
import { PickPictures } from "#admin/media/pick-pictures.tsx";
import { PictureBrowser, PictureCount } from "#admin/media/picture-browser.tsx";
import { PictureFilters } from "#admin/media/picture-controls.tsx";
import { type LibraryPicture, type PictureFilter, pictureShows } from "#admin/media/pictures.ts";
import { usePictureUploads } from "#admin/media/use-picture-uploads.ts";

export function PicturesPage() {
  const { filter, setFilter } = useFilterInAddress();
  const [chosen, setChosen] = useState<LibraryPicture | null>(null);
  const upload = usePictureUploads(libraryQueue, setChosen);
  return (
    <Screen title="Pictures" actions={<PickPictures label="Upload" onPick={upload.pick} />}>
      <UnsavedChanges />
      <ListBar>
        <PictureFilters filter={filter} onFilter={setFilter} />
      </ListBar>
      <PictureBrowser
        filter={filter}
        onFilter={setFilter}
        upload={upload}
        chosen={chosen}
        onChoose={setChosen}
        onUse={setChosen}
        isInDialog={false}
        foot={
          <span className="numeric">
            <PictureCount filter={filter} />
          </span>
        }
      />
    </Screen>
  );
}

/** Choosing adds to the history, typing replaces. */
function useFilterInAddress() {
  const [params, setParams] = useSearchParams();
  const q = params.get("q") ?? "";
  const filter: PictureFilter = {
    q,
    show: pictureShows.find((show) => show === params.get("show")) ?? "all",
    cursor: params.get("cursor"),
  };
  const setFilter = useCallback(
    (next: PictureFilter) => {
      const given = Object.entries({ ...next, show: next.show === "all" ? "" : next.show });
      setParams(
        Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value]] : []))),
        { replace: next.q !== q },
      );
    },
    [setParams, q],
  );
  return { filter, setFilter };
}
