import { thumbnailOf } from "#contract/picture-address.ts";
import { isOwn, type LibraryPicture } from "./pictures.ts";

interface PictureImageProps {
  picture: LibraryPicture;
  className: string | undefined;
}

/** These middle greys show both dark and light logos in both themes. */
const CHEQUERS = "repeating-conic-gradient(#747981 0 25%, #7c8189 0 50%) 0 0 / 1rem 1rem";

/** Shows the picture's own colours until it has loaded. A logo is shown whole, on chequers. */
export function PictureImage({ picture, className }: PictureImageProps) {
  const { width, height } = picture;
  const placeholder = isOwn(picture) ? picture.placeholder : null;
  const isTransparent = placeholder === "";
  const isStrip = width > 2 * height || height > 2 * width;
  return (
    <img
      className={className}
      src={thumbnailOf(picture.url)}
      // The name is beside it, and the alt text is being edited.
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      style={{
        objectFit: isTransparent || isStrip ? "contain" : undefined,
        padding: isTransparent ? "var(--space-8)" : undefined,
        background: isTransparent ? CHEQUERS : placeholder ? coloursOf(placeholder) : undefined,
      }}
    />
  );
}

function coloursOf(placeholder: string): string {
  return `linear-gradient(#${placeholder.slice(0, 6)}, #${placeholder.slice(6)})`;
}
