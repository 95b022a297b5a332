import { settings } from "#admin/portal-settings.ts";

/** The picture of the site's first page, which is decoration here. */
export function DoorPicture({ className, sizes }: { className?: string; sizes: string }) {
  const { src, width, height, avif, webp } = settings.picture;
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(webp)} sizes={sizes} />
      <img src={src} width={width} height={height} alt="" />
    </picture>
  );
}

function srcSet(widths: readonly (readonly [number, string])[]): string {
  return widths.map(([width, address]) => `${address} ${width}w`).join(", ");
}
