import { Popover as Base } from "@base-ui/react/popover";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useState,
} from "react";

export interface Found {
  id: string;
  name: string;
  hint: string;
}

interface FindMenuProps<Item extends Found> {
  label: string;
  /** The element that the menu is rendered into. */
  place: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  items: readonly Item[];
  /** Whoever is told of what is typed finds the items; otherwise those that contain it are shown. */
  onFind?: (typed: string) => void;
  /** Stands below the items, whatever is found. */
  foot?: ReactNode;
  /** All there is where there are no items to find. */
  none?: ReactNode;
  onChoose: (item: Item) => void;
  /** `leaving` has put the focus elsewhere. */
  onClose: (by: "escape" | "leaving") => void;
}

/** A list with a field to find in, open while mounted. The arrows, Enter and Escape work as in any such list. */
export function FindMenu<Item extends Found>(props: FindMenuProps<Item>) {
  const { label, place, anchor, items, onFind, foot, none, onChoose, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const words = onFind ? "" : typed.trim().toLowerCase();
  const found = items.filter(({ name, hint }) => `${name}\n${hint}`.toLowerCase().includes(words));
  const active = Math.min(chosen, found.length - 1);
  const current = found[active];
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: "nearest" });
  }, [id, active]);
  const onKeyDown = (event: KeyboardEvent) => {
    // What the menu stands in has keys of its own.
    event.stopPropagation();
    if (event.key === "Escape") onClose("escape");
    else if (event.key === "ArrowDown") setChosen((active + 1) % Math.max(found.length, 1));
    else if (event.key === "ArrowUp") setChosen(active <= 0 ? found.length - 1 : active - 1);
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      if (current) onChoose(current);
    } else return;
    event.preventDefault();
  };
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose("leaving");
      }}
    >
      <Base.Portal container={place}>
        <Base.Positioner className="menu-place" anchor={anchor} align="start" sideOffset={6}>
          <Base.Popup
            className="menu find-menu"
            aria-label={label}
            finalFocus={false}
            onKeyDown={onKeyDown}
          >
            {none ? (
              <p className="find-menu-none">{none}</p>
            ) : (
              <>
                <input
                  className="input"
                  type="search"
                  role="combobox"
                  placeholder="Find"
                  autoComplete="off"
                  aria-label={`Find in ${label.toLowerCase()}`}
                  aria-expanded="true"
                  aria-controls={id}
                  aria-activedescendant={current && `${id}-${active}`}
                  value={typed}
                  onChange={({ target }) => {
                    setTyped(target.value);
                    setChosen(0);
                    onFind?.(target.value);
                  }}
                />
                <div role="listbox" id={id} aria-label={label} tabIndex={-1}>
                  {found.map((item, index) => (
                    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
                    // biome-ignore lint/a11y/useKeyWithClickEvents: keys arrive through the field.
                    <div
                      key={item.id}
                      role="option"
                      id={`${id}-${index}`}
                      aria-selected={index === active}
                      className="find-menu-item"
                      onMouseDown={(event) => event.preventDefault()}
                      onMouseMove={() => setChosen(index)}
                      onClick={() => onChoose(item)}
                    >
                      <b dir="auto">{item.name}</b>
                      <span dir="auto">{item.hint}</span>
                    </div>
                  ))}
                </div>
                <p className="find-menu-none" role="status">
                  {found.length === 0 && "Nothing is like that."}
                </p>
                <p className="find-menu-foot">
                  <span aria-hidden="true">↑ ↓ choose</span>
                  <span aria-hidden="true">Enter put it in</span>
                  {foot}
                </p>
              </>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
