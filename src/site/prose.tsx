/** HTML that domain/markdown.ts sanitised, with what small screens and keyboards need. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: domain/markdown.ts sanitised it.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: readable(html) }} />;
}

// Whole tags only: an attribute may speak of tags, and a quote put in there would set its text free.
const TAG = /<\/?[a-z][a-z0-9]*(?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*\s*\/?>/gi;

/** Tables and code scroll sideways in a box that the keyboard reaches; tick boxes say what they mean. */
export function readable(html: string): string {
  return html.replace(TAG, (tag) => {
    if (tag === "<table>") {
      return `<div class="prose-table" role="region" aria-label="Table" tabindex="0">${tag}`;
    }
    if (tag === "</table>") return `${tag}</div>`;
    if (/^<pre[ >]/.test(tag) && !/ tabindex=/.test(tag)) {
      return tag.replace("<pre", '<pre tabindex="0"');
    }
    if (tag.startsWith('<input type="checkbox"')) {
      const label = / checked[ >]/.test(tag) ? "Done" : "To do";
      return tag.replace('"checkbox"', `"checkbox" aria-label="${label}"`);
    }
    return tag;
  });
}
