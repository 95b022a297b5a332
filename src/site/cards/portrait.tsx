import { DrawnOpening } from "#site/opening-drawing.tsx";
import { CoverImage, useLeaves } from "#site/picture.tsx";

interface PortraitProps {
  /** The address of a picture. */
  of?: string | undefined;
  sizes: string;
}

/** A person's picture. Without one, a door stands ajar there, or what the brand has instead of doors. */
export function Portrait({ of: src, sizes }: PortraitProps) {
  const hasLeaf = useLeaves();
  if (src) return <CoverImage src={src} sizes={sizes} alt="" />;
  return hasLeaf ? <div className="portrait-leaf" /> : <DrawnOpening name="contact" />;
}
