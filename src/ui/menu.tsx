import { Menu as Base } from "@base-ui/react/menu";
import { type ReactNode, type RefObject, useRef } from "react";

export interface MenuAction {
  label: string;
  /** What it leads to, in a few words. */
  hint?: string;
  icon: ReactNode;
  /** What it returns takes the focus; without that, the focus goes back to the anchor. */
  onChoose: () => HTMLElement | undefined;
}

interface MenuProps {
  label: string;
  /** What it is drawn in. */
  place: RefObject<HTMLElement | null>;
  /** The button that opened it. */
  anchor: RefObject<HTMLElement | null>;
  actions: readonly MenuAction[];
  onClose: () => void;
}

/** Open as long as it is there, below its anchor: arrows, letters, Enter and Escape as in any menu. */
export function Menu({ label, place, anchor, actions, onClose }: MenuProps) {
  const next = useRef<HTMLElement | undefined>(undefined);
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {/* Beside its button, so that it is part of the same landmark. */}
      <Base.Portal container={place}>
        <Base.Positioner className="menu-place" anchor={anchor} align="end" sideOffset={6}>
          <Base.Popup
            className="menu"
            aria-label={label}
            finalFocus={() => next.current ?? anchor.current}
          >
            {actions.map(({ label: name, hint, icon, onChoose }) => (
              <Base.Item
                key={name}
                className="menu-item"
                label={name}
                onClick={() => {
                  next.current = onChoose();
                }}
              >
                {icon}
                <span>
                  {name}
                  {hint && <small>{hint}</small>}
                </span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
