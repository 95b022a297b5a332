import type { Picture } from "#contract/picture.ts";
import { thumbnailOf } from "#contract/picture-address.ts";

interface PictureImageProps {
  picture: Picture;
  className: string | undefined;
}

/** With its own colours until it is there. */
export function PictureImage({ picture, className }: PictureImageProps) {
  const { placeholder, width, height } = picture;
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
