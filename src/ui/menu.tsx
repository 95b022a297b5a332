import { Menu as Base } from "@base-ui/react/menu";
import { type ReactNode, type RefObject, useRef } from "react";

export interface MenuAction {
  label: string;
  hint?: string;
  icon: ReactNode;
  /** May return an element that takes the focus; otherwise the anchor gets it back. */
  onChoose: () => HTMLElement | undefined;
}

interface MenuProps {
  label: string;
  /** The element that the menu is rendered into. */
  place: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  actions: readonly MenuAction[];
  onClose: () => void;
}

/** A menu below its anchor, open while mounted. Arrows, letters, Enter and Escape work as in any menu. */
export function Menu({ label, place, anchor, actions, onClose }: MenuProps) {
  const next = useRef<HTMLElement | undefined>(undefined);
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {/* The menu is beside its button, so that it is part of the same landmark. */}
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
