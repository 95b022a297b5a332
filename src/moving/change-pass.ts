import type { ImportChangeKind } from "#contract/import.ts";
import type { Owner } from "#domain/app.ts";
import type { ImportProgress } from "#domain/imports/import-run.ts";
import type { PublishedDrafts } from "#domain/imports/imported-drafts.ts";
import type { TakenBack } from "#domain/imports/imports.ts";
import type { Watch } from "#domain/imports/watch.ts";
import type { NounOf } from "#domain/publications/schedules.ts";

export interface ImportedSite {
  owner: Owner;
  nounOf: NounOf;
}

type Results = Pick<ImportProgress, "undone" | "published">;

/** What earlier passes have come to. */
interface Earlier {
  finished: number;
  /** Looked at, and to be looked at again. */
  refused: number;
  /** Not looked at. */
  left: number;
}

/** One pass over all that a run has brought. */
export interface ChangePass {
  earlier: Earlier;
  /** How many there are to look at now. */
  count: () => Promise<number>;
  go: (watch: Required<Omit<Watch<never>, "onProgress">>) => Promise<void>;
  /** How many of them have been looked at. */
  done: () => number;
  /** With what was finished before, and what has not been looked at yet. */
  results: (finished: number, left: number) => Partial<Results>;
}

const NOTHING: Earlier = { finished: 0, refused: 0, left: 0 };

export function changePass(
  kind: ImportChangeKind,
  site: ImportedSite,
  run: string,
  before: Results,
): ChangePass {
  return kind === "undo" ? undoing(site, run, before) : publishing(site, run, before);
}

function undoing({ owner, nounOf }: ImportedSite, run: string, { undone }: Results): ChangePass {
  let now: Readonly<TakenBack> = { trashed: 0, kept: 0 };
  return {
    earlier: undone
      ? { finished: undone.trashed, refused: undone.kept, left: undone.left }
      : NOTHING,
    count: () => owner.imports.count(run),
    go: async (watch) => {
      const onProgress = (soFar: Readonly<TakenBack>) => {
        now = soFar;
      };
      await owner.imports.takeBack(run, nounOf, { ...watch, onProgress });
    },
    done: () => now.trashed + now.kept,
    results: (finished, left) => ({
      undone: { trashed: finished + now.trashed, kept: now.kept, left },
    }),
  };
}

function publishing(
  { owner, nounOf }: ImportedSite,
  run: string,
  { published }: Results,
): ChangePass {
  let now: Readonly<PublishedDrafts> = { count: 0, refused: [], refusedTotal: 0 };
  return {
    earlier: published
      ? {
          finished: published.count,
          refused: published.refused_total,
          left: published.left,
        }
      : NOTHING,
    count: () => owner.importedDrafts.count(run),
    go: async (watch) => {
      const onProgress = (soFar: Readonly<PublishedDrafts>) => {
        now = soFar;
      };
      await owner.importedDrafts.publish(run, nounOf, { ...watch, onProgress });
    },
    done: () => now.count + now.refusedTotal,
    results: (finished, left) => ({
      published: {
        count: finished + now.count,
        // It grows while this is being stored.
        refused: [...now.refused],
        refused_total: now.refusedTotal,
        left,
      },
    }),
  };
}
