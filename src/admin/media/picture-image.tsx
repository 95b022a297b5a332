import { thumbnailOf } from "#contract/picture-address.ts";
import { isOwn, type LibraryPicture } from "./pictures.ts";

interface PictureImageProps {
  picture: LibraryPicture;
  className: string | undefined;
}

/** Middle greys, on which both a dark and a light logo can be seen, in both themes. */
const CHEQUERS = "repeating-conic-gradient(#747981 0 25%, #7c8189 0 50%) 0 0 / 1rem 1rem";

/** With its own colours until it is there. A logo is shown whole, on a ground on which it can be seen. */
export function PictureImage({ picture, className }: PictureImageProps) {
  const { width, height } = picture;
  const placeholder = isOwn(picture) ? picture.placeholder : null;
  const isSeeThrough = placeholder === "";
  const isStrip = width > 2 * height || height > 2 * width;
  return (
    <img
      className={className}
      src={thumbnailOf(picture.url)}
      // The name stands beside it, and the alt text is what is being written.
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      style={{
        objectFit: isSeeThrough || isStrip ? "contain" : undefined,
        padding: isSeeThrough ? "var(--space-8)" : undefined,
        background: isSeeThrough ? CHEQUERS : placeholder ? coloursOf(placeholder) : undefined,
      }}
    />
  );
}

function coloursOf(placeholder: string): string {
  return `linear-gradient(#${placeholder.slice(0, 6)}, #${placeholder.slice(6)})`;
}
