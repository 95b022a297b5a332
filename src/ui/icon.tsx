/** `glyph` is the text of a file in icons/, imported with `?raw`. */
export function Icon({ glyph }: { glyph: string }) {
  // The files keep Lucide's own svg element, of which only the content is used.
  const shapes = glyph.slice(glyph.indexOf(">") + 1, glyph.lastIndexOf("<")).trim();
  return (
    <svg
      className="icon"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.5}
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the files are our own.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
