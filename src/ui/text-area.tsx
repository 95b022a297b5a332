import {
  type Ref,
  type RefObject,
  type TextareaHTMLAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { FieldFrame, type FieldTexts, useFieldIds } from "./text-field.tsx";

export type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> & {
    ref?: Ref<HTMLTextAreaElement>;
  };

export function TextArea({ ref, label, hint, error, optional, end, note, ...area }: TextAreaProps) {
  const ids = useFieldIds(area.id, hint, error);
  const element = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => element.current,
  );
  useFittedHeight(element);
  return (
    <FieldFrame {...{ label, hint, error, optional, end, note, ids }}>
      <textarea
        {...area}
        ref={element}
        id={ids.control}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
    </FieldFrame>
  );
}

const fitted = new WeakMap<HTMLTextAreaElement, string>();

/**
 * A text area as high as what is in it, at least its rows and at most its `max-height`, also where the
 * browser does not see to it. One whose corner was dragged stays as it was left.
 */
function useFittedHeight(area: RefObject<HTMLTextAreaElement | null>): void {
  // Each text that is typed or comes from elsewhere is a rendering.
  useLayoutEffect(() => fitHeight(area.current));
  useEffect(() => {
    if (!area.current || isFittedByBrowser()) return;
    // As a tablet is turned, or the panel around it unfolds.
    const observer = new ResizeObserver(() => fitHeight(area.current));
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [area]);
}

/** Asked as in admin.css. Firefox has the first half alone, and older Safaris have neither. */
function isFittedByBrowser(): boolean {
  return CSS.supports("(field-sizing: content) and (width: attr(rows type(<number>)))");
}

function fitHeight(area: HTMLTextAreaElement | null): void {
  if (!area || isFittedByBrowser()) return;
  const wasDragged = area.style.height !== (fitted.get(area) ?? "");
  const isShown = area.clientHeight > 0;
  if (wasDragged || !isShown) return;
  area.style.height = "auto";
  const borders = area.offsetHeight - area.clientHeight;
  area.style.height = `${area.scrollHeight + borders}px`;
  fitted.set(area, area.style.height);
}
