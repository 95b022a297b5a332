import pictures from "./pictures.json" with { type: "json" };

/** A picture of the site, by its file name in `art/`. */
export type PictureName = keyof typeof pictures;

type Sources = readonly (readonly (string | number)[])[];

interface PictureProps {
  name: PictureName;
  /**
   * The `sizes` of an image: how wide the whole picture is drawn, which in a frame of another shape is
   * more than the frame shows of it.
   */
  sizes: string;
  /** Empty where the words beside it already say what is seen. */
  alt: string;
  /** The one picture that a page opens with: fetched at once and first. */
  priority?: boolean;
  /** Another picture, of another shape, for phones. */
  narrow?: PictureName;
}

/** A picture as AVIF and WebP in several widths, with its size, so that nothing moves when it arrives. */
export function Picture({ name, sizes, alt, priority = false, narrow }: PictureProps) {
  const picture = pictures[name];
  return (
    <picture>
      {narrow && <NarrowSources name={narrow} />}
      <source type="image/avif" srcSet={srcSet(picture.avif)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(picture.webp)} sizes={sizes} />
      <img
        className={`picture picture-${name}`}
        src={picture.src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? undefined : "lazy"}
        decoding="async"
        fetchPriority={priority ? "high" : undefined}
      />
    </picture>
  );
}

function NarrowSources({ name }: { name: PictureName }) {
  const { avif, webp, width, height } = pictures[name];
  const shared = { media: "(width < 48rem)", sizes: "100vw", width, height };
  return (
    <>
      <source type="image/avif" srcSet={srcSet(avif)} {...shared} />
      <source type="image/webp" srcSet={srcSet(webp)} {...shared} />
    </>
  );
}

function srcSet(sources: Sources): string {
  return sources.map(([width, address]) => `${address} ${width}w`).join(", ");
}

interface CoverImageProps {
  /** An owner's `image_url`: one of the site's own pictures, or any address. */
  src: string;
  sizes: string;
  alt: string;
  priority?: boolean;
}

/**
 * An owner's picture, filling the frame around it. Where it fails to load, the drawing behind it shows:
 * the script takes the broken image away, and without script an empty `alt` leaves nothing to draw.
 */
export function CoverImage({ src, sizes, alt, priority = false }: CoverImageProps) {
  const name = ownPicture(src);
  return (
    <span className="cover">
      {name ? (
        <Picture name={name} sizes={sizes} alt={alt} priority={priority} />
      ) : (
        <>
          <CoverBlank />
          <img
            className="cover-image"
            src={src}
            alt={alt}
            referrerPolicy="no-referrer"
            loading={priority ? undefined : "lazy"}
            decoding="async"
          />
        </>
      )}
    </span>
  );
}

/** The picture of the site that an address names, or null for any other address. */
export function ownPicture(address: string): PictureName | null {
  const name = /^\/pictures\/([a-z0-9-]+)\.webp$/.exec(address)?.[1];
  return name !== undefined && isPictureName(name) ? name : null;
}

function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name);
}

/** The preview picture for shared links, 1200 x 630, as a path of this site. */
export function previewOf(name: PictureName): string {
  return pictures[name].og;
}

/** A wall at dusk with a closed door and light under it: what stands where no picture came. */
function CoverBlank() {
  return (
    <svg
      className="cover-blank"
      viewBox="0 0 300 200"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M-900 160h2100M118 160V58a32 32 0 0 1 64 0v102M126 160V60a24 24 0 0 1 48 0v100" />
      <path className="cover-blank-light" d="M127 158h46v2h-46zM118 161h64l26 39H92z" />
    </svg>
  );
}
