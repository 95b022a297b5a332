import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { serverNow } from "#admin/dates.ts";
import { useLocalCopy } from "#admin/editor/local-copy.ts";
import { explain, Refusal, SignedOut } from "#admin/errors.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { counted } from "#contract/counted.ts";
import type { SavedSiteDraft, SiteDraft } from "#contract/site-draft.ts";
import { nameAt } from "#contract/site-text-names.ts";
import { originalAt } from "#contract/site-text-rules.ts";
import { copyToClipboard } from "#ui/clipboard.ts";
import { History } from "./history.ts";
import {
  changedKeys,
  isForText,
  openSiteDraft,
  publishedAt,
  siteDraftApi,
  type Words,
  wordsAt,
  wordsOf,
} from "./site-document.ts";

export type SiteWriting = ReturnType<typeof useSiteWriting>;

interface Hooks {
  /** The server has given other words, so the page is drawn again. */
  onReplaced: () => void;
  /** Something cannot be done before the text at a key is another. */
  onRefused: (why: string, key: string) => void;
}

/** What the owner writes on the whole site, and what is done with it: saving, undo, publishing, conflicts. */
export function useSiteWriting(loaded: SiteDraft, { onReplaced, onRefused }: Hooks) {
  const [conflicts, setConflicts] = useState<SavedSiteDraft["conflicts"]>([]);
  // A conflict stays until its owner has decided, whatever else is saved meanwhile.
  const onConflicts = (found: SavedSiteDraft["conflicts"]) =>
    setConflicts((open) => [
      ...open.filter(({ key }) => !found.some((one) => one.key === key)),
      ...found,
    ]);
  const [saver] = useState(() => openSiteDraft(loaded, { onConflicts }));
  const [history] = useState(() => new History());
  const words = useSyncExternalStore(saver.subscribe, () => saver.document.values);
  const { document: known, isUnsaved } = useSyncExternalStore(saver.subscribe, () => saver.shown);
  useEffect(() => saver.start(), [saver]);
  const draft = known.latest ?? loaded;
  const copy = useLocalCopy(
    "site:texts",
    saver,
    draft.changes[0]?.changed_at ?? draft.published_at,
    isForText,
  );
  const [note, setNote] = useState<ReactNode>("");
  const [justPublished, setJustPublished] = useState<SiteDraft | null>(null);
  const [isBusy, setBusy] = useState(false);

  const changed = changedKeys(words, draft);
  const nameOf = (key: string) => nameAt(key, (other) => wordsAt(saver.document.values, other));

  const writeAll = (changes: Words, typed: string | null = null) => {
    const { values } = saver.document;
    const after: Words = {};
    const before: Words = {};
    for (const [key, value] of Object.entries(changes)) {
      const next = value === originalAt(key) ? null : value;
      const former = values[key] ?? null;
      if (former !== next) [before[key], after[key]] = [former, next];
    }
    if (Object.keys(after).length === 0) return;
    setNote("");
    setJustPublished(null);
    history.add({ before, after }, typed);
    saver.dispatch({ type: "typed", values: { ...values, ...after } });
  };
  const write = (key: string, value: string | null, { isTyped = false } = {}) =>
    writeAll({ [key]: value }, isTyped ? key : null);
  /** Returns the keys of what was undone or done again. */
  const step = (direction: "undo" | "redo") => {
    const changes = history.take(direction);
    if (!changes) return [];
    saver.dispatch({ type: "typed", values: { ...saver.document.values, ...changes } });
    const keys = Object.keys(changes);
    setNote(`${direction === "undo" ? "Undone" : "Done again"}: ${nameOf(keys[0] ?? "")}.`);
    return keys;
  };

  const act = async (failure: string, work: () => Promise<SiteDraft>) => {
    setBusy(true);
    try {
      if (conflicts.length > 0) {
        setNote("First decide on what was changed elsewhere.");
        return null;
      }
      if (!(await saver.flush())) {
        setNote(`${failure}: what you typed last is not saved yet. It is kept in this browser.`);
        return null;
      }
      const [refused] = saver.document.refused;
      if (refused) {
        const [key, why] = refused;
        onRefused(why, key);
        return null;
      }
      const sent = saver.document.values;
      const stored = await work();
      // What is typed meanwhile stays.
      const typed = Object.entries(saver.document.values).filter(
        ([key, value]) => sent[key] !== value,
      );
      saver.dispatch({
        type: "replaced",
        stored,
        values: { ...wordsOf(stored), ...Object.fromEntries(typed) },
        keepsMine: false,
        at: serverNow(),
      });
      history.clear();
      setConflicts([]);
      onReplaced();
      return stored;
    } catch (error) {
      const [key] = error instanceof Refusal ? Object.keys(error.fields) : [];
      const why = `${failure}. ${explain(error)}`;
      if (key !== undefined) onRefused(why, key);
      else if (!(error instanceof SignedOut)) setNote(why);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const publish = async () => {
    const stored = await act("Not published", siteDraftApi.publish);
    if (stored) setJustPublished(stored);
  };
  const takeBack = async () => {
    const isSure =
      justPublished !== null ||
      (await confirm({
        title: `Take back what was published ${publishedAt(draft)}?`,
        text: "Visitors read what they read before that. Earlier keeps what is taken back, and your changes stay here.",
        confirmLabel: "Take it back",
        cancelLabel: "Leave it public",
      }));
    if (isSure && (await act("Not taken back", siteDraftApi.takeBack))) {
      setJustPublished(null);
      toastSuccess("Taken back. Visitors read what they read before.", "form");
    }
  };
  const discard = async () => {
    const isSure = await confirm({
      title: `Discard ${counted(changed.length, "change")}?`,
      text: "The site stays as visitors see it. Earlier keeps them for 90 days.",
      confirmLabel: "Discard",
      cancelLabel: "Keep them",
    });
    if (isSure) await act("Not discarded", siteDraftApi.discard);
  };
  const share = async () => {
    try {
      await saver.flush();
      const { url } = await siteDraftApi.share();
      if (!(await copyToClipboard(url))) return setNote(`Copy this link: ${url}`);
      toastSuccess("The link is copied. It shows the site as you write it, for a week.", "form");
    } catch (error) {
      toastFailure("No link was made", error, "form");
    }
  };

  const endShared = async () => {
    try {
      await siteDraftApi.endPreviews();
      toastSuccess("Links that you shared no longer open.", "form");
    } catch (error) {
      toastFailure("The links still open", error, "form");
    }
  };

  /** Saves these words over what the server says now. */
  const settle = (values: Words) => {
    saver.dispatch({ type: "replaced", stored: draft, values, keepsMine: true, at: serverNow() });
    saver.dispatch({ type: "asked" });
    setConflicts([]);
    setNote("");
  };
  const keepMine = () => settle(saver.document.values);
  const takeTheirs = () => {
    const theirs = Object.fromEntries(conflicts.map(({ key, value }) => [key, value]));
    settle({ ...saver.document.values, ...theirs });
  };

  return {
    ...{ saver, words, draft, changed, nameOf, isUnsaved, known },
    ...{ canUndo: history.canUndo, canRedo: history.canRedo, write, writeAll, step },
    ...{ conflicts, keepMine, takeTheirs, found: copy.found, note, setNote },
    ...{ isBusy, justPublished, act, publish, takeBack, discard, share, endShared },
  };
}
