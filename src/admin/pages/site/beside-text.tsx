import type { SavedSiteDraft } from "#contract/site-draft.ts";
import { letters, originalAt, placeAt } from "#contract/site-text-rules.ts";
import type { Lines } from "#contract/texts/text.ts";
import { Button } from "#ui/button.tsx";
import type { Layout } from "./framed-page.ts";
import styles from "./site.module.css";

/** A page of this width is laid out as on a phone … */
const PHONE_PX = 480;
/** … and of this one as on a wide screen. Between them nothing was drawn. */
const WIDE_PX = 1200;

export const pageWidths = { phone: 390, wide: 1280 } as const;

/**
 * Returns what its writer should know of a text; empty where there is nothing to say.
 * @param layouts how it stands on the page at different widths
 */
export function adviceOn(key: string, layouts: readonly (Layout | null)[]): string {
  const place = placeAt(key);
  if (!place || !("text" in place)) return "";
  const { alsoIn, drawnFor } = place.text;
  const long = layouts
    .map((layout) => (drawnFor && layout ? tooLong(layout, drawnFor) : ""))
    .filter((advice) => advice !== "")
    .join(" ");
  const also = `Also in other places: ${alsoIn.join(", ")}. They change with it.`;
  return long || (alsoIn.length > 0 ? also : "");
}

function tooLong({ lines, pageWidth }: Layout, { phone, wide }: Lines): string {
  const say = (where: string, most: number) =>
    lines > most ? `${where} this is ${lines} lines. It was drawn for ${most}.` : "";
  if (pageWidth <= PHONE_PX) return say("On a phone", phone);
  return pageWidth >= WIDE_PX ? say("On a wide screen", wide) : "";
}

/** Above the right end of the text, or at the head of the window where that is out of sight. */
function placeAbove(bounds: DOMRect | undefined) {
  const room = document.documentElement.clientWidth;
  const right = Math.max(8, room - (bounds?.right ?? room) - 8);
  if (!bounds || bounds.top < 96) return { top: 8, right };
  return { top: bounds.top - 14, right, transform: "translateY(-100%)" };
}

interface NameTagProps {
  name: string;
  focused: string;
  layout: Layout | null;
  words: string;
  isOriginal: boolean;
  isChanged: boolean;
  onOriginal: () => void;
}

/** Says above a text what it is called and how much of its room is used. */
export function NameTag({
  name,
  focused,
  layout,
  words,
  isOriginal,
  isChanged,
  onOriginal,
}: NameTagProps) {
  const count = countOf(focused, words);
  return (
    <div className={styles.name} style={placeAbove(layout?.bounds)}>
      <strong>{name}</strong>
      {count && <span className="tabular">{count}</span>}
      {isChanged && <span>changed, not public</span>}
      {!isOriginal && (
        // The caret stays in the text.
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onOriginal}>
          Original words
        </button>
      )}
    </div>
  );
}

/** Returns how much of a text's room is used, such as "63 of 90". */
export function countOf(key: string, words: string): string {
  const place = placeAt(key);
  return place && "text" in place ? `${letters(words)} of ${place.text.max}` : "";
}

interface ConflictsProps {
  conflicts: SavedSiteDraft["conflicts"];
  nameOf: (key: string) => string;
  onKeep: () => void;
  onTake: () => void;
}

/** Lets the owner decide between two words for the same texts. */
export function Conflicts({ conflicts, nameOf, onKeep, onTake }: ConflictsProps) {
  return (
    <div className={styles.note} role="alert">
      <p>
        <strong>Changed elsewhere meanwhile.</strong>
      </p>
      <ul>
        {conflicts.map(({ key, value }) => (
          <li key={key}>
            {nameOf(key)}: “{value ?? originalAt(key)}”
          </li>
        ))}
      </ul>
      <p className={styles.links}>
        <Button look="ghost" onClick={onKeep}>
          Keep mine
        </Button>
        <Button look="ghost" onClick={onTake}>
          Take theirs
        </Button>
      </p>
    </div>
  );
}
