import type { LucideProps } from "lucide-react";
import type { ComponentType } from "react";

/** A Lucide icon as the design draws it: thin, as large as its line of text, and silent for readers. */
export function Icon({ glyph: Glyph }: { glyph: ComponentType<LucideProps> }) {
  return <Glyph className="icon" strokeWidth={1.5} aria-hidden="true" focusable="false" />;
}
