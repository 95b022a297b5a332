/** Shows HTML that domain/markdown/markdown.ts has sanitised and framed for small screens and keyboards. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: domain/markdown/markdown.ts sanitised it.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * Returns the direction for content around the text, such as its contents. A text that runs from the right
 * says so in its first block.
 */
export function directionOfHtml(html: string): "rtl" | undefined {
  return /^<[^>]+ dir="rtl"/.test(html) ? "rtl" : undefined;
}
