import { useState } from "react";
import { readStored, store } from "#admin/browser-storage.ts";
import { PANEL_ID } from "#admin/content/editor-columns.tsx";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import panelRightIcon from "#ui/icons/panel-right.svg?raw";
import styles from "./publishing.module.css";

const STORED_AS = "portico-panel";

interface PanelSwitchState {
  isOpen: boolean;
  toggle: () => void;
  reveal: () => void;
}

/** This browser remembers whether the panel is put away. */
export function usePanelSwitch(): PanelSwitchState {
  const [isOpen, setOpen] = useState(() => readStored(STORED_AS) !== "away");
  return {
    isOpen,
    toggle: () => {
      setOpen(!isOpen);
      store(STORED_AS, isOpen ? "away" : "open");
    },
    reveal: () => {
      setOpen(true);
      store(STORED_AS, "open");
    },
  };
}

export function PanelSwitch({ isOpen, toggle }: Omit<PanelSwitchState, "reveal">) {
  return (
    <span className={styles.switch}>
      <IconButton
        label="Panel"
        aria-expanded={isOpen}
        aria-controls={isOpen ? PANEL_ID : undefined}
        icon={<Icon glyph={panelRightIcon} />}
        onClick={toggle}
      />
    </span>
  );
}
