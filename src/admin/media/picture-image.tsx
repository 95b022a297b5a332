import { thumbnailOf } from "#contract/picture-address.ts";
import { isOwn, type LibraryPicture } from "./pictures.ts";

interface PictureImageProps {
  picture: LibraryPicture;
  className: string | undefined;
}

/** With its own colours until it is there. */
export function PictureImage({ picture, className }: PictureImageProps) {
  const { width, height } = picture;
  const placeholder = isOwn(picture) ? picture.placeholder : "";
  const colours = [placeholder.slice(0, 6), placeholder.slice(6)].map((colour) => `#${colour}`);
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
        background: placeholder === "" ? undefined : `linear-gradient(${colours.join(", ")})`,
      }}
    />
  );
}
