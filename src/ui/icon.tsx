import type { LucideProps } from "lucide-react";
import type { ComponentType } from "react";

export function Icon({ glyph: Glyph }: { glyph: ComponentType<LucideProps> }) {
  return <Glyph className="icon" strokeWidth={1.5} aria-hidden="true" focusable="false" />;
}
