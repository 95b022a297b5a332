import { type PointerEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "#ui/icon.tsx";
import gripIcon from "#ui/icons/grip-vertical.svg?raw";
import styles from "./site.module.css";

/** A mouse that shakes drags nothing … */
const SLOP_PX = 4;
/** … and a finger has to rest first. */
const REST_MS = 400;
/** This near to an edge, what is dragged over scrolls. */
const EDGE_PX = 64;

/** The entries of a list as they are drawn, in their order and in pixels of the window. */
export interface DragArea {
  rects: () => DOMRect[];
  bounds: DOMRect;
  scroll: (pixels: number) => void;
}

interface DragHandleProps {
  /** The place of the entry that is dragged. */
  from: number;
  areaOf: (handle: HTMLElement) => DragArea | null;
  onDrop: (to: number) => void;
}

/** Drags an entry by mouse, pen or finger. The buttons and keys beside it do the same. */
export function DragHandle({ from, areaOf, onDrop }: DragHandleProps) {
  const [line, setLine] = useState<DOMRect | null>(null);
  const drag = useRef<AbortController>(null);
  useEffect(() => () => drag.current?.abort(), []);
  const press = (down: PointerEvent<HTMLElement>) => {
    const { button, pointerType, pointerId, currentTarget: handle } = down;
    const area = areaOf(handle);
    if (button !== 0 || !area) return;
    const isTouch = pointerType === "touch";
    const started = { x: down.clientX, y: down.clientY };
    let at = started;
    let to = from;
    let steps: ReturnType<typeof setInterval> | undefined;
    const step = () => {
      if (at.y < area.bounds.top + EDGE_PX) area.scroll(-12);
      if (at.y > area.bounds.bottom - EDGE_PX) area.scroll(12);
      const drop = dropAt(area.rects(), at);
      to = drop.place > from ? drop.place - 1 : drop.place;
      setLine(drop.line);
    };
    const begin = () => {
      steps ??= setInterval(step, 16);
    };
    const rest = isTouch ? setTimeout(begin, REST_MS) : undefined;
    const ends = new AbortController();
    const { signal } = ends;
    drag.current = ends;
    signal.addEventListener("abort", () => {
      clearTimeout(rest);
      clearInterval(steps);
      setLine(null);
    });
    const listen = <Name extends "pointermove" | "pointerup" | "pointercancel">(
      name: Name,
      run: (event: HTMLElementEventMap[Name]) => void,
    ) => handle.addEventListener(name, run, { signal });
    handle.setPointerCapture(pointerId);
    listen("pointermove", ({ clientX: x, clientY: y }) => {
      at = { x, y };
      if (steps !== undefined || Math.hypot(x - started.x, y - started.y) < SLOP_PX) return;
      if (isTouch) ends.abort();
      else begin();
    });
    listen("pointercancel", () => ends.abort());
    listen("pointerup", () => {
      if (steps !== undefined) step();
      ends.abort();
      if (to !== from) onDrop(to);
    });
  };
  return (
    <span
      className={styles.handle}
      aria-hidden="true"
      onPointerDown={press}
      // In a summary, a click would unfold it.
      onClick={(event) => event.preventDefault()}
    >
      <Icon glyph={gripIcon} />
      {line && createPortal(<div className={styles.drop} style={styleOf(line)} />, document.body)}
    </span>
  );
}

function styleOf({ left, top, width, height }: DOMRect) {
  return { left, top, width, height };
}

/** Returns before which entry one would be dropped, and the edge where it would stand. */
function dropAt(rects: readonly DOMRect[], { x, y }: { x: number; y: number }) {
  const [first = new DOMRect(), second = first] = rects;
  const isAcross = Math.abs(second.x - first.x) > Math.abs(second.y - first.y);
  const distance = ({ left, right, top, bottom }: DOMRect) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const nearest = rects.reduce(
    (one, other) => (distance(other) < distance(one) ? other : one),
    first,
  );
  const { left, top, width, height } = nearest;
  const isAfter = isAcross ? x > left + width / 2 : y > top + height / 2;
  return {
    place: rects.indexOf(nearest) + Number(isAfter),
    line: isAcross
      ? new DOMRect(left + Number(isAfter) * width, top, 0, height)
      : new DOMRect(left, top + Number(isAfter) * height, width, 0),
  };
}
