import type { ReactNode } from "react";

interface BadgeProps {
  tone?: "neutral" | "success" | "info" | "warn" | "error" | "light";
  /** Adds a door as a glyph: filled when open, an outline when closed. */
  door?: "open" | "closed";
  children: ReactNode;
}

/** A state as a word, so that it does not depend on colour alone. */
export function Badge({ tone = "neutral", door, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`} data-door={door}>
      {children}
    </span>
  );
}
