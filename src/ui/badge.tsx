import type { ReactNode } from "react";

interface BadgeProps {
  tone?: "neutral" | "success" | "info" | "warn" | "light";
  /** The door of the glyph: open is filled, closed an outline; absent, there is none. */
  door?: "open" | "closed";
  children: ReactNode;
}

/** The state of a thing: a word, and a glyph so that it is never colour alone. */
export function Badge({ tone = "neutral", door, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`} data-door={door}>
      {children}
    </span>
  );
}
