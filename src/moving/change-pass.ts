import type { ImportChangeKind } from "#contract/import.ts";
import type { Owner } from "#domain/app.ts";
import type { ImportProgress } from "#domain/imports/import-run.ts";
import type { PublishedDrafts } from "#domain/imports/imported-drafts.ts";
import type { TakenBack } from "#domain/imports/imports.ts";
import type { Watch } from "#domain/imports/watch.ts";
import type { NounOf } from "#domain/publications/nouns.ts";

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
  work: (watch: Required<Omit<Watch<never>, "onProgress">>) => Promise<void>;
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
  let outcome: Readonly<TakenBack> = { trashed: 0, kept: 0 };
  return {
    earlier: undone
      ? { finished: undone.trashed, refused: undone.kept, left: undone.left }
      : NOTHING,
    count: () => owner.imports.count(run),
    work: async (watch) => {
      const onProgress = (soFar: Readonly<TakenBack>) => {
        outcome = soFar;
      };
      await owner.imports.takeBack(run, nounOf, { ...watch, onProgress });
    },
    done: () => outcome.trashed + outcome.kept,
    results: (finished, left) => ({
      undone: { trashed: finished + outcome.trashed, kept: outcome.kept, left },
    }),
  };
}

function publishing(
  { owner, nounOf }: ImportedSite,
  run: string,
  { published }: Results,
): ChangePass {
  let outcome: Readonly<PublishedDrafts> = { count: 0, refused: [], refusedTotal: 0 };
  return {
    earlier: published
      ? {
          finished: published.count,
          refused: published.refused_total,
          left: published.left,
        }
      : NOTHING,
    count: () => owner.importedDrafts.count(run),
    work: async (watch) => {
      const onProgress = (soFar: Readonly<PublishedDrafts>) => {
        outcome = soFar;
      };
      await owner.importedDrafts.publish(run, nounOf, { ...watch, onProgress });
    },
    done: () => outcome.count + outcome.refusedTotal,
    results: (finished, left) => ({
      published: {
        count: finished + outcome.count,
        // It grows while this is being stored.
        refused: [...outcome.refused],
        refused_total: outcome.refusedTotal,
        left,
      },
    }),
  };
}
