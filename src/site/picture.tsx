import { createContext, type ImgHTMLAttributes, use } from "react";
import type { PictureLook } from "#contract/brand.ts";
import {
  formsOf,
  ownPicture,
  type PictureName,
  type TintedSet,
} from "#contract/bundled-pictures.ts";
import { COVER, coverOf, MIRRORED } from "#contract/cover-drawing.ts";
import { isCoverDrawn } from "#contract/drawn-cover.ts";
import {
  pictureSrcSet,
  placeholderColours,
  readPictureAddress,
} from "#contract/picture-address.ts";
import type { PrintedPicture as Placed } from "#contract/site-texts.ts";
import { DrawnOpening } from "./opening-drawing.tsx";

interface PagePictures {
  /** The colours of the site's pictures; null: as they came. */
  tint: TintedSet | null;
  look: PictureLook;
}

/** How a page shows the site's own pictures. */
export const PagePictures = createContext<PagePictures>({ tint: null, look: "doors" });

/** False for a brand that wants no doors: what opens has no leaf and no handle there. */
export function useLeaves(): boolean {
  return use(PagePictures).look === "doors";
}

const STILL = "(prefers-reduced-motion: reduce)";
const MOVING = "(prefers-reduced-motion: no-preference)";

type Sources = readonly (readonly (string | number)[])[];

interface PictureProps extends Shown {
  name: PictureName;
  /** A picture of the same size for visitors who prefer reduced motion. */
  still?: PictureName;
}

interface Shown {
  /** The `sizes` may exceed the frame, because a frame of another shape crops the image. */
  sizes: string;
  /** Empty if the text beside it says the same. */
  alt: string;
  /** True for the picture that a visitor sees first. */
  priority?: boolean;
  /** True for a picture in the first view on wide screens; it loads after the first one. */
  early?: boolean;
  /** What stays in the frame, as `site-sheet.ts` reads it. */
  point?: string | undefined;
  className?: string | undefined;
}

/** AVIF and WebP in several widths, with the size set so that nothing shifts. */
export function Picture({
  name,
  sizes,
  alt,
  priority,
  early,
  still,
  point,
  className,
}: PictureProps) {
  const picture = formsOf(name, use(PagePictures).tint);
  const { light, wall, x, y } = picture.placeholder;
  return (
    <picture>
      {still && <PictureSources name={still} sizes={sizes} media={STILL} />}
      <PictureSources name={name} sizes={sizes} />
      <img
        className={`picture picture-${name}${className ? ` ${className}` : ""}`}
        data-light={light}
        data-wall={wall}
        data-x={x}
        data-y={y}
        data-point={point}
        src={picture.src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        {...loadingOf({ priority, early })}
        decoding="async"
      />
    </picture>
  );
}

interface PlacedProps extends Pick<Shown, "sizes" | "priority" | "early"> {
  picture: Placed;
  /** The picture of ours that this place was drawn for, shown where none is chosen. */
  original: PictureName;
}

/** A picture of a page, which its owner may have replaced. */
export function PlacedPicture({ picture, original, ...shown }: PlacedProps) {
  const { address, alt, point: at } = picture;
  if (isDrawn(use(PagePictures).look, picture, original)) return <DrawnOpening name={original} />;
  const name = address === "" ? original : ownPicture(address);
  const point = at ? `${at.x} ${at.y}` : undefined;
  const className = name === original ? undefined : "is-chosen";
  if (name) return <Picture {...shown} {...{ name, alt, point, className }} />;
  const image = {
    className: `picture ${className}`,
    alt,
    "data-point": point,
    ...loadingOf(shown),
    decoding: "async",
  } as const;
  return <UploadedPicture src={address} sizes={shown.sizes} image={image} />;
}

/** True where a drawing stands instead of the picture that the place was drawn for. */
export function isDrawn(look: PictureLook, { address }: Placed, original: PictureName): boolean {
  return look === "drawn" && (address === "" || ownPicture(address) === original);
}

/** Nothing for an uploaded picture, which starts to load with the HTML. */
export function preloadOf({ address }: Placed, sizes: string): PicturePreload | undefined {
  const name = ownPicture(address);
  return name && formsOf(name, null).avif.length > 0 ? { name, sizes } : undefined;
}

function loadingOf({ priority, early }: Pick<Shown, "priority" | "early">) {
  if (priority) return { fetchPriority: "high" } as const;
  return early ? ({ fetchPriority: "low" } as const) : ({ loading: "lazy" } as const);
}

/** Some pictures are smaller as WebP, and those have no AVIF. */
function PictureSources({ name, ...shared }: { name: PictureName; sizes: string; media?: string }) {
  const { avif, webp } = formsOf(name, use(PagePictures).tint);
  return (
    <>
      {avif.length > 0 && <source type="image/avif" srcSet={srcSet(avif)} {...shared} />}
      <source type="image/webp" srcSet={srcSet(webp)} {...shared} />
    </>
  );
}

export interface PicturePreload {
  name: PictureName;
  sizes: string;
  still?: PictureName;
}

/** Starts to load the first picture of a page before its HTML is read. */
export function PreloadPicture({ name, sizes, still }: PicturePreload) {
  const { tint } = use(PagePictures);
  const shared = { rel: "preload", as: "image", type: "image/avif", imageSizes: sizes } as const;
  return (
    <>
      <link
        {...shared}
        imageSrcSet={srcSet(formsOf(name, tint).avif)}
        media={still && MOVING}
        fetchPriority="high"
      />
      {still && (
        <link
          {...shared}
          imageSrcSet={srcSet(formsOf(still, tint).avif)}
          media={STILL}
          fetchPriority="high"
        />
      )}
    </>
  );
}

function srcSet(sources: Sources): string {
  return sources.map(([width, address]) => `${address} ${width}w`).join(", ");
}

interface CoverImageProps {
  /** An owner's `image_url`: one of the site's pictures, an uploaded one, any address, or empty. */
  src: string;
  sizes: string;
  alt: string;
  /** Of an article, guide or piece of work: what its cover is drawn from, where it is drawn. */
  title?: string;
  priority?: boolean;
  early?: boolean;
}

/**
 * A picture of the owner's. If it fails to load, the drawing behind it shows: the script hides the broken
 * image, and without script an empty `alt` leaves nothing to draw.
 */
export function CoverImage({ src, sizes, alt, title, priority, early }: CoverImageProps) {
  const name = ownPicture(src);
  if (name) {
    return (
      <span className="cover">
        <Picture name={name} sizes={sizes} alt={alt} priority={priority} early={early} />
      </span>
    );
  }
  if (title !== undefined && isCoverDrawn(src)) {
    return (
      <span className="cover">
        <DrawnCover title={title} />
      </span>
    );
  }
  const image = {
    className: "cover-image",
    alt,
    ...loadingOf({ priority, early }),
    decoding: "async",
  } as const;
  return (
    <span className="cover">
      <CoverBlank />
      {src !== "" && <UploadedPicture src={src} sizes={sizes} image={image} />}
    </span>
  );
}

/** A page that was rendered from a PDF, in its own shape. */
export function PagePicture({
  src,
  sizes,
  alt,
}: Omit<CoverImageProps, "title" | "priority" | "early">) {
  const image = { className: "page-picture", alt, loading: "lazy", decoding: "async" } as const;
  return <UploadedPicture src={src} sizes={sizes} image={image} />;
}

interface UploadedPictureProps {
  src: string;
  sizes: string;
  image: ImgHTMLAttributes<HTMLImageElement> & { alt: string };
}

/** An image in all its widths, or unchanged if the address is not one of ours. */
export function UploadedPicture({ src, sizes, image }: UploadedPictureProps) {
  const uploaded = readPictureAddress(src);
  if (!uploaded) return <img {...image} alt={image.alt} src={src} referrerPolicy="no-referrer" />;
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(uploaded, "avif")} sizes={sizes} />
      <img
        {...image}
        {...placeholderColours(uploaded)}
        alt={image.alt}
        src={src}
        srcSet={pictureSrcSet(uploaded, "webp")}
        sizes={sizes}
        width={uploaded.width}
        height={uploaded.height}
      />
    </picture>
  );
}

function DrawnCover({ title }: { title: string }) {
  const { parts, isMirrored } = coverOf(title);
  return (
    <svg
      className="cover-blank cover-drawn"
      viewBox={`0 0 ${COVER.width} ${COVER.height}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <g transform={isMirrored ? MIRRORED : undefined}>
        {parts.map(({ tone, path }) => (
          <path key={path} className={`cover-${tone}`} d={path} />
        ))}
      </g>
    </svg>
  );
}

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
