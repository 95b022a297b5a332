import { loweredLetters, raisedLetters } from "#contract/raised-letters.ts";

/** Frames and players of other pages contain no text. */
const EMBEDS = "iframe, frame, embed, object, video, audio";
const DRAWINGS = "canvas, svg[role=img], svg:has(text)";
/** The schema's parser would take these for inline text. */
const UNKNOWN_BLOCKS =
  "center, details, dialog, dt, hgroup, legend, main, menu, nav, optgroup, option, search, summary";
const MONOSPACE = /font-family:[^;]*(?:mono|menlo|consolas|courier)/i;
const EMOJI =
  /^(?:(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}])[\p{Extended_Pictographic}\p{Emoji_Component}]+|:[\w+-]+:)$/u;

/** Returns how many of them became a link, and how many have no address. */
export function linkEmbeds(body: HTMLElement): { linked: number; lost: number } {
  const counts = { linked: 0, lost: 0 };
  for (const embed of body.querySelectorAll(EMBEDS)) {
    if (!embed.isConnected) continue;
    const address = addressOf(embed);
    if (address === null) {
      counts.lost += 1;
      embed.remove();
      continue;
    }
    counts.linked += 1;
    const link = document.createElement("a");
    link.href = address;
    const title = embed.getAttribute("title") ?? embed.getAttribute("aria-label");
    link.append(title?.trim() || address);
    // In a sentence or a cell, the link stays inline.
    const line = document.createElement(embed.closest("p, td, th, li, h1, h2, h3") ? "span" : "p");
    line.append(" ", link, " ");
    embed.replaceWith(line);
  }
  return counts;
}

function addressOf(embed: Element): string | null {
  const inner = embed.querySelector("source[src], embed[src], iframe[src]");
  const address = [embed, inner]
    .flatMap((each) => [each?.getAttribute("src"), each?.getAttribute("data")])
    .find((each) => each)
    ?.replace(/^\/\//, "https://");
  return address && /^(?:https?:\/\/|\/)/i.test(address) ? address : null;
}

/** Removes drawings, which cannot be stored as pictures, and returns how many there were. */
export function removeDrawings(body: HTMLElement): number {
  const count = body.querySelectorAll(DRAWINGS).length;
  for (const drawing of body.querySelectorAll("canvas, svg")) drawing.remove();
  return count;
}

/** Spells out elements whose meaning is only in their look. */
export function spellOut(body: HTMLElement): { lost: number } {
  spellFormulas(body);
  const lost =
    shift(body, "sub, msub > :nth-child(2), [data-style*='vertical-align:sub']", loweredLetters) +
    shift(
      body,
      "sup:not([data-footnote]), msup > :nth-child(2), [data-style*='vertical-align:super']",
      raisedLetters,
    );
  for (const quote of body.querySelectorAll("q")) quote.replaceWith("“", ...quote.childNodes, "”");
  for (const reading of body.querySelectorAll("ruby:not(:has(rp)) rt")) {
    reading.replaceWith("(", ...reading.childNodes, ")");
  }
  for (const lines of body.querySelectorAll("div[data-style*='white-space: pre;']")) {
    if (MONOSPACE.test(lines.getAttribute("data-style") ?? "")) makeCode(lines);
  }
  for (const key of body.querySelectorAll("kbd, samp, tt")) rename(key, "code");
  for (const term of body.querySelectorAll("dt")) wrap(term, "strong");
  for (const block of body.querySelectorAll(UNKNOWN_BLOCKS)) rename(block, "div");
  for (const picture of body.querySelectorAll("img")) {
    if (EMOJI.test(picture.alt)) picture.replaceWith(picture.alt);
  }
  return { lost };
}

/** Code editors write each line as a block. */
function makeCode(lines: Element): void {
  for (const line of lines.querySelectorAll("div, br")) line.after("\n");
  const code = document.createElement("pre");
  code.append(lines.textContent?.replace(/\n$/, "") ?? "");
  lines.replaceWith(code);
}

/** A formula often appears twice: once for screen readers and once for the eye. */
function spellFormulas(body: HTMLElement): void {
  for (const copy of body.querySelectorAll(".katex-mathml ~ [aria-hidden], math ~ img"))
    copy.remove();
  for (const formula of body.querySelectorAll("math")) {
    const source = formula.querySelector("annotation[encoding='application/x-tex']")?.textContent;
    for (const each of formula.querySelectorAll("annotation, annotation-xml")) each.remove();
    for (const fraction of formula.querySelectorAll("mfrac, msqrt")) {
      const isRoot = fraction.localName === "msqrt";
      const [upper, ...lower] = fraction.childNodes;
      if (upper)
        fraction.replaceChildren(isRoot ? "√(" : "(", upper, isRoot ? "" : ")/(", ...lower, ")");
    }
    if (!source) continue;
    const code = document.createElement("code");
    code.append(source.trim());
    formula.replaceWith(code);
  }
}

/** @returns how many elements were left on the line as they are */
function shift(body: HTMLElement, selector: string, lettersOf: typeof raisedLetters): number {
  let lost = 0;
  for (const element of body.querySelectorAll(selector)) {
    // Google Docs nests two of them.
    if (element.parentElement?.closest(selector)) continue;
    const text = element.textContent ?? "";
    const letters = lettersOf(text, lineBefore(element));
    if (letters) {
      // Markdown cannot mark a single letter within a word as italic.
      for (const slope of element.querySelectorAll("em, i")) slope.replaceWith(...slope.childNodes);
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let part = walker.nextNode(); part; part = walker.nextNode()) {
        part.nodeValue = letters.write(part.nodeValue ?? "");
      }
      element.prepend(letters.before);
      element.append(letters.after);
    } else if (text.trim() !== "") lost += 1;
  }
  return lost;
}

/** Returns the last letters before an element in its block. */
function lineBefore(element: Element): string {
  const block = element.closest("p, li, td, th, div, h1, h2, h3, h4, h5, h6, body") ?? element;
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEndBefore(element);
  return before.toString().slice(-2);
}

function rename(element: Element, tag: string): void {
  const other = document.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

export function wrap(element: Element, tag: string): void {
  const wrapper = document.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

const BLOCK =
  /^(?:address|article|aside|blockquote|body|d[dlt]|div|figure|footer|form|h[1-6r]|header|li|main|nav|ol|p|pre|section|table|ul)$/;

/** Two line breaks in a row end a paragraph; a break beside a block breaks nothing. */
export function readBreaks(body: HTMLElement): void {
  for (const each of body.querySelectorAll("br.Apple-interchange-newline")) each.remove();
  for (const first of body.querySelectorAll("br")) {
    if (!first.isConnected || first.closest("pre, td, th")) continue;
    const next = neighbour(first, "nextSibling");
    const isApart = isBlock(neighbour(first, "previousSibling")) || isBlock(next);
    if (isApart) first.remove();
    else if (next?.nodeName === "BR") splitAt(first);
  }
}

/** Returns null at the end of the line's block. */
function neighbour(node: Node, side: "nextSibling" | "previousSibling"): Node | null {
  let other = node[side];
  while (other?.nodeType === Node.TEXT_NODE && other.nodeValue?.trim() === "") other = other[side];
  return other;
}

function isBlock(node: Node | null): boolean {
  return node !== null && BLOCK.test(node.nodeName.toLowerCase());
}

/** Moves the lines of its block before a break into a paragraph of their own. */
function splitAt(lineBreak: Element): void {
  const block = lineBreak.parentElement;
  if (!block || !/^(?:body|div|p|blockquote|section|article)$/.test(block.localName)) return;
  const paragraph = document.createElement("p");
  for (let node = lineBreak.previousSibling; node && !isBlock(node); ) {
    const before = node.previousSibling;
    paragraph.prepend(node);
    node = before;
  }
  for (let next = neighbour(lineBreak, "nextSibling"); next?.nodeName === "BR"; ) {
    next.parentNode?.removeChild(next);
    next = neighbour(lineBreak, "nextSibling");
  }
  if (block.localName === "p") block.before(paragraph);
  else lineBreak.before(paragraph);
  lineBreak.remove();
}
