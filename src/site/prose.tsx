/** The body of an article: HTML that the server rendered from Markdown and sanitised. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: domain/markdown.ts sanitised it.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
