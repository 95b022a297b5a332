import { useState } from "react";
import { useNavigate } from "react-router";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { useShortcuts } from "./shortcuts.ts";

/** The shortcuts of every screen. */
export function PortalKeys() {
  const [isSheetOpen, setSheetOpen] = useState(false);
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
  return isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />;
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>("main input[type=search]");
  search?.focus();
  search?.select();
  return search !== null;
}
