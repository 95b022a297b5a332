import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useLater } from "#admin/layout/later.ts";
import { toastUnavailable } from "#admin/layout/soon.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import { pressShortcut, useShortcuts } from "./shortcuts.ts";

const loadSheet = async () => (await import("./shortcut-sheet.tsx")).ShortcutSheet;

/** The shortcuts of every screen, fetched at the first key, which must not be lost. */
export function PortalKeys({ firstKey }: { firstKey: KeyboardEvent }) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const ShortcutSheet = useLater(loadSheet, isSheetOpen, () => {
    setSheetOpen(false);
    toastUnavailable();
  });
  const navigate = useNavigate();
  const goTo = (path: string) => () => {
    void navigate(path);
    return true;
  };
  useShortcuts({
    "g d": goTo(adminPaths.dashboard()),
    "g b": goTo(publicationPaths.blog.screen()),
    "g e": goTo(publicationPaths.ebook.screen()),
    "g m": goTo(adminPaths.messages()),
    "g s": goTo(adminPaths.settings()),
    c: goTo(publicationPaths.blog.newScreen()),
    "/": focusSearch,
    "?": () => {
      setSheetOpen(true);
      return true;
    },
  });
  useEffect(() => pressShortcut(firstKey), [firstKey]);
  return isSheetOpen && ShortcutSheet && <ShortcutSheet onClose={() => setSheetOpen(false)} />;
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>("main input[type=search]");
  search?.focus();
  search?.select();
  return search !== null;
}
