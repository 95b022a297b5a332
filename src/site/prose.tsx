/** HTML that domain/markdown/markdown.ts sanitised, and framed for small screens and keyboards. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: domain/markdown/markdown.ts sanitised it.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Of what stands around it, such as the contents. A text that begins from the right says so in its first block. */
export function directionOfHtml(html: string): "rtl" | undefined {
  return /^<[^>]+ dir="rtl"/.test(html) ? "rtl" : undefined;
}
