import { hasEmbeds, withEmbeds } from "./embed.tsx";
import type { PageScript } from "./head.tsx";
import type { Site } from "./props.ts";

interface ProseProps {
  site: Site;
  html: string;
}

/** Shows HTML that domain/markdown/markdown.ts has sanitised and framed for small screens and keyboards. */
export function Prose({ site, html }: ProseProps) {
  const shown = withEmbeds(html, site);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: domain/markdown/markdown.ts sanitised it.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: shown }} />;
}

/** Returns the scripts that a page with these texts needs. */
export function scriptsOfProse(site: Site, ...texts: string[]): PageScript[] {
  return texts.some((html) => hasEmbeds(withEmbeds(html, site))) ? ["embed"] : [];
}

/**
 * Returns the direction for content around the text, such as its contents. A text that runs from the right
 * says so in its first block.
 */
export function directionOfHtml(html: string): "rtl" | undefined {
  return /^<[^>]+ dir="rtl"/.test(html) ? "rtl" : undefined;
}
