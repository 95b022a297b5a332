import { z } from "zod";
import { Gate } from "#platform/gate.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Place } from "./markdown-addresses.ts";
import { MarkdownProcess } from "./markdown-process.ts";

const Heading = z.object({
  id: z.string(),
  text: z.string(),
  depth: z.literal([2, 3]),
});
export type Heading = z.infer<typeof Heading>;

/** Raise it when the HTML changes, so that stored HTML is rendered again (`markdown.test.ts`). */
export const RENDERER = 11;

export const RenderedMarkdown = z.object({
  /** Safe to embed: only allow-listed elements, attributes and link schemes. */
  html: z.string(),
  headings: z.array(Heading),
  /** Notes on what is not shown as it is written. */
  notes: z.array(z.string()),
});
export type RenderedMarkdown = z.infer<typeof RenderedMarkdown>;

/** About a hundred articles: editing one does not render the others again. */
const REMEMBERED_LETTERS = 1_000_000;

const reader = new MarkdownProcess();
const gate = new Gate({ concurrent: 1, queued: 100 });
const remembered = new Map<string, Promise<RenderedMarkdown>>();
let rememberedLetters = 0;

/**
 * Renders in another process: a long text takes seconds, some would take hours. A text that is nested too deeply or
 * takes too long is shown as it was written. If the process is killed, the text is not to blame: it is neither shown
 * nor remembered.
 * @param scope goes into the ids, so that texts on one page share none
 * @throws {Unavailable} busy, ended
 */
export function renderMarkdown(markdown: string, scope = ""): Promise<RenderedMarkdown> {
  const key = `${scope}:${markdown}`;
  const known = remembered.get(key);
  if (known) {
    // Moved to the end, since the first ones are forgotten first.
    remembered.delete(key);
    remembered.set(key, known);
    return known;
  }
  const rendered = gate.run(() => render(markdown, scope));
  remembered.set(key, rendered);
  rememberedLetters += key.length;
  rendered.catch(() => forget(key));
  for (const [oldest] of remembered) {
    if (rememberedLetters <= REMEMBERED_LETTERS) break;
    forget(oldest);
  }
  return rendered;
}

/** HTML, or an address that pages may not follow. */
const MAY_HAVE_NOTES = /<[a-z]|script:|data:/i;

/** Returns what pages do not show as these texts have it; nothing about a text that cannot be read now. */
export async function notesOn(texts: readonly string[]): Promise<string[]> {
  const notes = new Set<string>();
  for (const text of texts.filter((text) => MAY_HAVE_NOTES.test(text))) {
    try {
      for (const note of (await renderMarkdown(text)).notes) notes.add(note);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
  return [...notes];
}

async function render(markdown: string, scope: string): Promise<RenderedMarkdown> {
  const rendered = await reader.render(markdown, limitFor(markdown), scope);
  return rendered === null ? asWritten(markdown) : RenderedMarkdown.parse(rendered);
}

const Places: z.ZodType<Place[]> = z.array(z.tuple([z.number(), z.number()]));

/**
 * Finds the addresses of a text's links and pictures, in the text's order. Code samples have none; nor has a text
 * that takes too long. @throws {Unavailable} busy, ended
 */
export async function findAddresses(markdown: string): Promise<Place[]> {
  const found = await gate.run(() => reader.findAddresses(markdown, limitFor(markdown)));
  return Places.parse(found ?? []);
}

function limitFor(markdown: string): number {
  const { base, perThousandLetters } = timeOuts.job.markdown;
  return base + perThousandLetters * Math.ceil(markdown.length / 1000);
}

function asWritten(markdown: string): RenderedMarkdown {
  const html = markdown.replace(/&/g, "&#x26;").replace(/</g, "&#x3C;");
  const notes = [
    "It is nested too deeply, or takes too long to read: pages show it as it is written.",
  ];
  return { html: `<pre tabindex="0">${html}</pre>`, headings: [], notes };
}

function forget(key: string): void {
  if (remembered.delete(key)) rememberedLetters -= key.length;
}
