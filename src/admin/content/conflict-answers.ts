import type { FieldValues } from "react-hook-form";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { capitalized } from "#contract/nouns.ts";
import { conflictOf } from "./conflict.ts";
import type { FormValues } from "./form-values.ts";
import type { LocalDraft } from "./local-draft.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { refreshLists } from "./queries.ts";
import type { ReplacedText } from "./replaced-text.ts";
import type { StoredItem } from "./stored-item.ts";
import type { Saving } from "./use-saving.ts";

/**
 * What the owner may do about an item that was changed or deleted elsewhere: what was changed here goes over
 * what was changed there, or is put aside, or comes out of the trash again with the item.
 */
export type ConflictAnswer = "keepMine" | "loadTheirs" | "bringBack";

interface OpenItem<Full extends ContentItem, Input extends FormValues, Body extends FieldValues> {
  item: StoredItem<Full>;
  saving: Saving<Full, Input, Body>;
  draft: Pick<LocalDraft, "setAside">;
  text: ReplacedText<Full, Input>;
}

/** Never rejects. */
export async function resolveConflict<
  Item extends ContentItem,
  Full extends Item,
  Input extends FormValues,
  Body extends FieldValues,
>(
  answer: ConflictAnswer,
  noun: ContentNoun<Item, Full>,
  open: OpenItem<Full, Input, Body>,
): Promise<void> {
  const { id } = open.item;
  if (!id) return;
  if (answer === "bringBack") return bringBack(id, noun, open);
  const { form, submit, autosave, conflict, setConflict } = open.saving;
  try {
    const stored = await noun.api.read(id);
    if (answer === "keepMine") {
      if (!keepMine(stored, open)) return;
      setConflict(null);
      if (conflict?.isOfDraft) autosave.overwrite();
      else submit({ overwrites: true });
    } else {
      if (form.formState.isDirty) open.draft.setAside();
      open.text.takeOver(stored);
      setConflict(null);
    }
  } catch (error) {
    toastFailure(`Failed to fetch ${noun.one}`, error, "form");
    if (conflictOf(error) === "deleted") setConflict({ kind: "deleted", isOfDraft: false });
  }
}

async function bringBack<
  Item extends ContentItem,
  Full extends Item,
  Input extends FormValues,
  Body extends FieldValues,
>(id: string, noun: ContentNoun<Item, Full>, open: OpenItem<Full, Input, Body>): Promise<void> {
  const { autosave, setConflict } = open.saving;
  const failure = `Failed to restore ${noun.one}`;
  try {
    // Somebody may have restored it already.
    await noun.api.restore(id).catch((error: unknown) => {
      if (conflictOf(error) !== "deleted") throw error;
    });
    const stored = await noun.api.read(id);
    if (keepMine(stored, open)) {
      // Not to the time that was chosen before.
      open.text.choosePlanOf(stored);
      setConflict(null);
      autosave.overwrite();
    }
    toastSuccess(`${capitalized(noun.one)} restored as a draft`, "form");
    refreshLists(noun);
  } catch (error) {
    if (conflictOf(error) !== "deleted") return toastFailure(failure, error, "form");
    toastProblem(failure, `It is no longer in the trash. Save it as a new ${noun.one}.`, "form");
  }
}

/** What was changed here goes over it. False where there was nothing to change. */
function keepMine<Full extends ContentItem, Input extends FormValues, Body extends FieldValues>(
  stored: Full,
  { item, saving: { form }, text }: OpenItem<Full, Input, Body>,
): boolean {
  const { base } = item;
  if (!base) return false;
  const values = form.getValues();
  const mine = text.changedHere();
  // What is chosen for later counts as saved, and belongs to this form all the same.
  const { published } = stored.published === base.published ? values : stored;
  text.startFrom(stored);
  form.reset({ ...form.getValues(), ...mine, published }, { keepDefaultValues: true });
  return true;
}
