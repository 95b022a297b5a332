import { useRef, useState } from "react";
import { api } from "#admin/api.ts";
import { useShowInLists } from "#admin/data/ebooks.ts";
import { Refusal } from "#admin/failure.ts";
import { type LocalDraft, useLocalDraft } from "#admin/forms/local-draft.ts";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { type SaveForm, useSaveForm } from "#admin/forms/use-save-form.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import type { Ebook, NewEbook } from "#contract/ebook.ts";
import { EbookForm, type EbookInput, formValues } from "./ebook-form.ts";
import { hasSameDetails, saveDetails } from "./save-details.ts";

export interface EbookEditing {
  save: SaveForm<EbookInput, NewEbook>;
  draft: LocalDraft;
  /** What the details on the screen are based on; null until they are saved once. */
  base: Ebook | null;
  /** The newest that the server told of the ebook, for its file. */
  newest: Ebook | null;
  /** A file was uploaded beneath the form, whose text stays as it is. */
  takeUpload: (uploaded: Ebook) => void;
  /** Puts what is typed aside and shows what somebody else saved. */
  loadTheirs: () => Promise<void>;
  /** Somebody else deleted it; overwriting saves it as a new one. */
  isGone: boolean;
}

/** Edits an ebook's details while its file comes and goes beside them. */
export function useEbookEditor(ebook: Ebook | null): EbookEditing {
  const showInLists = useShowInLists();
  const [base, setBase] = useState(ebook);
  const [newest, setNewest] = useState(ebook);
  const [isGone, setGone] = useState(false);
  const sent = useRef("");

  const see = (answer: Ebook) => {
    setNewest((last) => (last && last.version > answer.version ? last : answer));
    showInLists(answer);
  };
  const save = useSaveForm({
    schema: EbookForm,
    values: formValues(ebook),
    save: (details, { overwrites }) => {
      sent.current = JSON.stringify(save.form.getValues());
      const known = isGone && overwrites ? null : base;
      return store(known, details, overwrites).catch((error: unknown) => {
        setGone(error instanceof Refusal && error.code === "not_found");
        throw error;
      });
    },
    onSaved: (saved) => {
      const typed = save.form.getValues();
      if (JSON.stringify(typed) === sent.current) save.form.reset({ ...typed, ...made(saved) });
      setGone(false);
      setBase(saved);
      see(saved);
      toastSuccess(saved.id === base?.id ? "Ebook updated!" : "Ebook created!", "form");
    },
    failure: "Failed to save ebook",
  });
  const draft = useLocalDraft(base ? `ebook:${base.id}` : "ebook:new", save.form);
  useSaveShortcut(save.submit);

  return {
    save,
    draft,
    base,
    newest,
    isGone,
    takeUpload: (uploaded) => {
      see(uploaded);
      // What somebody else changed meanwhile must stay a conflict for the next save.
      setBase((present) => (present && hasSameDetails(present, uploaded) ? uploaded : present));
    },
    loadTheirs: async () => {
      if (!base) return;
      try {
        const theirs = await api.ebook(base.id);
        draft.setAside();
        save.form.reset(formValues(theirs));
        save.settleConflict();
        setBase(theirs);
        see(theirs);
      } catch (error) {
        toastFailure("Failed to fetch ebook", error, "form");
      }
    },
  };
}

/** What became of the fields that may be left open. The others stay as they were typed. */
function made({ slug, format, topics }: Ebook): Partial<EbookInput> {
  return { slug, format, topics, newTopic: "" };
}

function store(known: Ebook | null, details: NewEbook, overwrites: boolean): Promise<Ebook> {
  if (!known) return api.createEbook(details);
  return overwrites ? api.changeEbook(known.id, details) : saveDetails(known, details);
}
