/** HTML that domain/markdown.ts sanitised, and framed for small screens and keyboards. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: domain/markdown.ts sanitised it.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
