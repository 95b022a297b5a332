import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import styles from "./media.module.css";
import gridStyles from "./picture-grid.module.css";
import { PictureGrid } from "./picture-grid.tsx";
import {
  findSitePictures,
  type LibraryPicture,
  type PictureFilter,
  picturesQuery,
  sitePicturesShown,
} from "./pictures.ts";

export interface PictureListProps {
  filter: PictureFilter;
  onFilter: (filter: PictureFilter) => void;
  chosen: LibraryPicture | null;
  onChoose: (picture: LibraryPicture | null) => void;
  onUse: (picture: LibraryPicture) => void;
}

export function PictureList(props: PictureListProps) {
  if (props.filter.show !== "site") return <OwnPictures {...props} />;
  const isFound = findSitePictures(props.filter.q).length > 0;
  return isFound ? <SitePictures {...props} /> : <NothingFound {...props} />;
}

function SitePictures({ filter, chosen, onChoose, onUse }: PictureListProps) {
  return (
    <section className={styles.part}>
      <h2>From the site</h2>
      <PictureGrid
        label="From the site"
        pictures={findSitePictures(filter.q)}
        chosen={chosen?.id ?? null}
        isStale={false}
        onChoose={onChoose}
        onUse={onUse}
      />
    </section>
  );
}

function OwnPictures(props: PictureListProps) {
  const { filter, onFilter, chosen, onChoose, onUse } = props;
  const query = useQuery(picturesQuery(filter));
  const { data, isPlaceholderData } = query;
  const failure = useLoadFailure(query);
  const [trail, setTrail] = useState<readonly (string | null)[]>([]);
  if (!data) {
    if (failure) return <LoadFailure title="Failed to fetch pictures" failure={failure} />;
    return <GridSkeleton />;
  }
  const hasOthers = sitePicturesShown(filter, data) > 0;
  if (data.items.length === 0 && !hasOthers) return <NothingFound {...props} />;
  const before = trail.at(-1);
  return (
    <>
      {data.items.length > 0 ? (
        <section className={styles.part}>
          <h2>Yours</h2>
          <PictureGrid
            label="Your pictures"
            pictures={data.items}
            chosen={chosen?.id ?? null}
            isStale={isPlaceholderData}
            onChoose={onChoose}
            onUse={onUse}
          />
        </section>
      ) : (
        filter.q === "" && <NoneYet />
      )}
      {(data.next !== null || filter.cursor !== null) && (
        <nav className={styles.pages} aria-label="Pages">
          {filter.cursor !== null && (
            <Button
              look="ghost"
              steps
              onClick={() => {
                setTrail(trail.slice(0, -1));
                onFilter({ ...filter, cursor: before ?? null });
              }}
            >
              Newer
            </Button>
          )}
          {data.next !== null && (
            <span className={styles.older}>
              <Button
                look="ghost"
                steps
                disabled={isPlaceholderData}
                onClick={() => {
                  setTrail([...trail, filter.cursor]);
                  onFilter({ ...filter, cursor: data.next });
                }}
              >
                Older
              </Button>
            </span>
          )}
        </nav>
      )}
      {hasOthers && <SitePictures {...props} />}
    </>
  );
}

function NoneYet() {
  return (
    <section className={styles.part}>
      <h2>Yours</h2>
      <p>No pictures yet. What you upload is made smaller for phones automatically.</p>
    </section>
  );
}

const reasons = {
  unused: "Every picture is used somewhere.",
  "no-alt": "Every picture has an alt text.",
} as const;

function NothingFound({ filter: { q, show }, onFilter }: PictureListProps) {
  const hasReason = q === "" && (show === "unused" || show === "no-alt");
  return (
    <EmptyState
      title="No pictures found"
      action={
        <Button look="ghost" onClick={() => onFilter({ q: "", show: "all", cursor: null })}>
          Show all pictures
        </Button>
      }
    >
      {hasReason ? reasons[show] : `No name or alt text contains “${q}”.`}
    </EmptyState>
  );
}

function GridSkeleton() {
  return (
    <SkeletonGroup className={gridStyles.grid}>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => (
        <div key={name} className={gridStyles.tile}>
          <div className={gridStyles.thumbnail}>
            <Skeleton height="100%" />
          </div>
          <Skeleton width="70%" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
