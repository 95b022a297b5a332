/**
 * The body of an article: HTML that the server rendered from Markdown and sanitised. Here it only
 * learns to be read on small screens and by keyboard, which Markdown has no words for.
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: domain/markdown.ts sanitised it.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: readable(html) }} />;
}

/** Tables and code scroll sideways in a box that the keyboard reaches; tick boxes say what they mean. */
export function readable(html: string): string {
  return html
    .replaceAll(
      "<table>",
      '<div class="prose-table" role="region" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll("</table>", "</table></div>")
    .replace(/<pre(?=[ >])(?![^>]*tabindex)/g, '<pre tabindex="0"')
    .replaceAll(
      '<input type="checkbox" checked',
      '<input type="checkbox" aria-label="Done" checked',
    )
    .replaceAll(
      '<input type="checkbox" disabled',
      '<input type="checkbox" aria-label="To do" disabled',
    );
}
