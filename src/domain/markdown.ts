import { z } from "zod";
import { Gate } from "#platform/gate.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { MarkdownThread } from "./markdown-thread.ts";

const Heading = z.object({
  id: z.string(),
  text: z.string(),
  depth: z.literal([2, 3]),
});
export type Heading = z.infer<typeof Heading>;

/** Raise it when the HTML changes, so that stored HTML is rendered anew (`markdown.test.ts`). */
export const RENDERER = 1;

export const RenderedMarkdown = z.object({
  /** Safe to embed: only allow-listed elements, attributes and link schemes. */
  html: z.string(),
  headings: z.array(Heading),
});
export type RenderedMarkdown = z.infer<typeof RenderedMarkdown>;

/** About a hundred articles, so that editing one does not render the others anew. */
const REMEMBERED_LETTERS = 1_000_000;

const thread = new MarkdownThread();
const gate = new Gate({ concurrent: 1, queued: 100 });
const remembered = new Map<string, Promise<RenderedMarkdown>>();
let rememberedLetters = 0;

/**
 * Renders in a thread of its own: a long text takes seconds, some would take hours. Raw HTML is
 * dropped. A text that is nested too deep or takes too long is shown as it was written.
 * @throws {Unavailable} busy
 */
export function renderMarkdown(markdown: string): Promise<RenderedMarkdown> {
  const known = remembered.get(markdown);
  if (known) {
    // Moved to the end, since the first ones are forgotten first.
    remembered.delete(markdown);
    remembered.set(markdown, known);
    return known;
  }
  const rendered = gate.run(() => render(markdown));
  remembered.set(markdown, rendered);
  rememberedLetters += markdown.length;
  rendered.catch(() => forget(markdown));
  for (const [oldest] of remembered) {
    if (rememberedLetters <= REMEMBERED_LETTERS) break;
    forget(oldest);
  }
  return rendered;
}

async function render(markdown: string): Promise<RenderedMarkdown> {
  const { base, perThousandLetters } = timeOuts.job.markdown;
  const limit = base + perThousandLetters * Math.ceil(markdown.length / 1000);
  const rendered = await thread.render(markdown, limit);
  return rendered === null ? asWritten(markdown) : RenderedMarkdown.parse(rendered);
}

function asWritten(markdown: string): RenderedMarkdown {
  const html = markdown.replace(/&/g, "&#x26;").replace(/</g, "&#x3C;");
  return { html: `<pre tabindex="0">${html}</pre>`, headings: [] };
}

function forget(markdown: string): void {
  if (remembered.delete(markdown)) rememberedLetters -= markdown.length;
}
