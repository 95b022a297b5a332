import { counted } from "#contract/counted.ts";
import { isSafePicture } from "#contract/safe-address.ts";
import { hostElsewhere } from "./link-mark.ts";
import { linkEmbeds, readBreaks, removeDrawings, spellOut, wrap } from "./paste-elements.ts";
import { makeLists } from "./paste-lists.ts";
import { cleanTables } from "./paste-tables.ts";

interface PasteReport {
  from: string | null;
  kept: string[];
  changed: string[];
  leftOut: string[];
  /** What the person who pasted should do next. */
  toDo: string[];
}

export interface CleanPaste {
  html: string;
  /** The report and the unformatted text; null if everything came through as it was. */
  notice: { report: string; plain: string } | null;
}

/** Excel measures its columns in a hidden row. */
const INVISIBLE =
  "script, style, noscript, meta, link, title, o\\:p, tr[data-style*='display:none']";

/**
 * Reduces rich text from another program to the elements that the schema reads. Whatever the schema does
 * not know is removed and counted.
 */
export function cleanPaste(html: string, takePicture: TakePicture): CleanPaste {
  const { body } = new DOMParser().parseFromString(withoutStyles(inTable(html)), "text/html");
  const from = sourceOf(html);
  const leftOut = leftOutOf(body);
  for (const each of body.querySelectorAll(INVISIBLE)) each.remove();
  removeComments(body);
  const drawings = removeDrawings(body);
  const embeds = linkEmbeds(body);
  makeFootnotes(body);
  makeLists(body);
  const letters = spellOut(body);
  nameStyles(body);
  for (const link of body.querySelectorAll("a")) cleanLink(link);
  const tables = cleanTables(body);
  for (const block of body.querySelectorAll("pre")) {
    const [code, ...others] = block.querySelectorAll("code");
    if (!code || others.length > 0) continue;
    // The block's other children are buttons and the name of the language.
    block.replaceChildren(code);
    code.textContent = code.textContent?.replace(/\n$/, "") ?? "";
  }
  readBreaks(body);
  const pictures = takePictures(body, takePicture);
  const lost = markLostPictures(body);
  const hosts = hostsOfPictures(body);
  lowerHeadings(body);
  const kept = [
    countIn(body, "h1, h2, h3, h4, h5, h6", "heading"),
    countIn(body, "ul, ol", "list"),
    countedAs(body.querySelectorAll("a[href]").length - embeds.linked, "link"),
    countIn(body, "table", "table"),
    countedAs(body.querySelectorAll("img").length - hosts.length + pictures, "picture"),
  ].filter((line) => line !== null);
  const changed = [
    embeds.linked > 0 &&
      `${counted(embeds.linked, "video or page in a frame", "videos or pages in frames")} linked`,
    tables.hasSplitCells && "merged cells split",
    tables.hasJoinedLines && "lines of a cell joined",
  ].filter((line) => line !== false);
  if (letters.lost > 0) leftOut.push("raised or lowered words");
  if (drawings > 0) leftOut.push(counted(drawings, "drawing"));
  if (embeds.lost > 0)
    leftOut.push(counted(embeds.lost, "video or page in a frame", "videos or pages in frames"));
  const toDo = [...picturesElsewhere(hosts), ...picturesLost(lost)];
  // What was copied within a text comes through complete.
  const isOwn = html.includes("data-pm-slice") && changed.length + leftOut.length === 0;
  const isReported = !isOwn && [kept, changed, leftOut, toDo].some((lines) => lines.length > 0);
  const report = reportText({ from, kept, changed, leftOut, toDo });
  const cleaned = body.innerHTML;
  return { html: cleaned, notice: isReported ? { report, plain: plainTextOf(body) } : null };
}

/** Some programs put rows without their table on the clipboard, which a parser would drop. */
function inTable(html: string): string {
  return /^\s*(?:<meta[^>]*>\s*)*<t[rdh]\b/i.test(html) ? `<table>${html}</table>` : html;
}

/** Returns, for example, “Pasted from Word: 3 headings, 2 links kept; fonts and colours left out”. */
function reportText({ from, kept, changed, leftOut, toDo }: PasteReport): string {
  const parts = [
    kept.length > 0 && `${kept.join(", ")} kept`,
    ...changed,
    leftOut.length > 0 && `${leftOut.join(", ")} left out`,
    ...toDo,
  ].filter(Boolean);
  const source = from ? `Pasted from ${from}` : "Pasted";
  return parts.length > 0 ? `${source}: ${parts.join("; ")}` : source;
}

function hostsOfPictures(body: HTMLElement): string[] {
  return [...body.querySelectorAll("img")]
    .map((picture) => hostElsewhere(picture.getAttribute("src") ?? ""))
    .filter((host) => host !== null);
}

/** Addresses that come from other programs mostly expire after a while. */
function picturesElsewhere(hosts: readonly string[]): string[] {
  const [first, ...others] = new Set(hosts);
  if (!first) return [];
  const place = others.length === 0 ? first : "other servers";
  const [verb, what] = hosts.length === 1 ? ["lies", "it"] : ["lie", "them"];
  return [
    `${counted(hosts.length, "picture")} still ${verb} on ${place}: save ${what} and put ${what} in as a file`,
  ];
}

function picturesLost(count: number): string[] {
  if (count === 0) return [];
  const what = count === 1 ? "its file in its place" : "their files in their places";
  return [`${counted(count, "picture")} did not come along: put ${what}`];
}

/** Changes the body, so its HTML must have been taken before. */
function plainTextOf(body: HTMLElement): string {
  for (const block of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6, li, tr, pre, div")) {
    block.append("\n\n");
  }
  for (const each of body.querySelectorAll("br")) each.replaceWith("\n");
  return body.textContent?.replace(/\n{3,}/g, "\n\n").trim() ?? "";
}

/** The portal's policy forbids styles and handlers even in markup that is only parsed. */
function withoutStyles(html: string): string {
  return html
    .replace(/<style[^>]*>[\s\S]*?<\/style>/gi, "")
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(/\sstyle(?=\s*=)/gi, " data-style").replace(/\son\w+(?=\s*=)/gi, " data-handler"),
    );
}

/** The styles that give words a meaning or remove it, and the elements that have it by themselves. */
const meanings = [
  {
    property: /^font-weight$/,
    gives: /^(?:bold|[6-9]\d\d)/,
    takes: /^(?:normal|lighter|[1-5]\d\d)/,
    tag: "strong",
    elements: /^(?:b|strong)$/,
  },
  {
    property: /^font-style$/,
    gives: /^(?:italic|oblique)/,
    takes: /^normal/,
    tag: "em",
    elements: /^(?:i|em)$/,
  },
  {
    property: /^text-decoration(?:-line)?$/,
    gives: /line-through/,
    takes: /^none/,
    tag: "s",
    elements: /^(?:s|strike|del)$/,
  },
] as const;
const INLINE = /^(?:a|b|strong|i|em|u|s|strike|del|font|span)$/;

/**
 * Google Docs expresses bold and italic as styles of a span, and its clipboard is one <b> that is not bold.
 * Word adds properties for right-to-left writing that begin with mso-bidi.
 */
function nameStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll("[data-style]")) {
    const style = readStyle(element.getAttribute("data-style") ?? "");
    element.removeAttribute("data-style");
    const { localName } = element;
    const align = style.find(([property]) => property === "text-align")?.[1];
    if (/^t[dh]$/.test(localName) && /^(?:left|right|center)$/.test(align ?? "")) {
      element.setAttribute("align", align ?? "");
    }
    if (!INLINE.test(localName)) continue;
    let isTaken = false;
    for (const { property, gives, takes, tag, elements } of meanings) {
      const value = style.findLast(([name]) => property.test(name))?.[1] ?? "";
      if (!elements.test(localName)) gives.test(value) && wrap(element, tag);
      else if (takes.test(value)) isTaken = true;
    }
    if (isTaken) element.replaceWith(...element.childNodes);
  }
}

function readStyle(style: string): [property: string, value: string][] {
  return style.split(";").map((declaration) => {
    const [property = "", ...value] = declaration.split(":");
    return [property.trim().toLowerCase(), value.join(":").trim().toLowerCase()];
  });
}

function sourceOf(html: string): string | null {
  if (/docs-internal-guid/.test(html)) return "Google Docs";
  if (/google-sheets-html-origin/.test(html)) return "Google Sheets";
  if (/office:excel|content="?Excel/.test(html)) return "Excel";
  if (/urn:schemas-microsoft-com:office|class="?Mso/.test(html)) return "Word";
  if (/notionvc|notion-/.test(html)) return "Notion";
  return null;
}

function leftOutOf(body: HTMLElement): string[] {
  const has = (selector: string) => body.querySelector(selector) !== null;
  return [
    has("font, [data-style*='color'], [data-style*='font-family'], [data-style*='font-size']") &&
      "fonts and colours",
    has("u, [data-style*='underline']:not(a):not(a *)") && "underlining",
    has("[id^=cmnt], [href^='#cmnt'], .MsoCommentReference") && "comments",
  ].filter((line) => line !== false);
}

function countIn(body: HTMLElement, selector: string, word: string): string | null {
  return countedAs(body.querySelectorAll(selector).length, word);
}

function countedAs(count: number, word: string): string | null {
  return count === 0 ? null : counted(count, word);
}

function removeComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) comments.push(node);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  for (const each of body.querySelectorAll("[id^=cmnt], sup > a[href^='#cmnt']")) each.remove();
}

/** Google Docs sends every link through a page of its own. */
function cleanLink(link: HTMLAnchorElement): void {
  const wrapped = /^https:\/\/www\.google\.com\/url\?/.test(link.href)
    ? new URL(link.href).searchParams.get("q")
    : null;
  if (wrapped) link.setAttribute("href", wrapped);
}

/** The title of the page is its only first-level heading. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector("h1")) return;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5")) {
    const lower = document.createElement(`h${Number(heading.localName[1]) + 1}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}

/** Word and Google Docs link each mark to a note at the end, and back. */
const MARKS = "a[href^='#_ftn'], a[href^='#_edn'], a[href^='#ftnt']";

/** Turns links between marks and notes into footnotes. */
function makeFootnotes(body: HTMLElement): void {
  for (const mark of body.querySelectorAll(MARKS)) {
    const id = mark.getAttribute("href")?.slice(1) ?? "";
    const back = body.querySelector(`a[name="${CSS.escape(id)}"], a[id="${CSS.escape(id)}"]`);
    const note = back?.closest("p");
    if (!back || !note || note.contains(mark)) continue;
    const label = `${id.startsWith("_edn") ? "e" : ""}${/\d+$/.exec(id)?.[0] ?? id}`;
    const reference = document.createElement("sup");
    reference.dataset.footnote = "";
    reference.append(label);
    (mark.closest("sup") ?? mark).replaceWith(reference);
    (back.closest("sup") ?? back).remove();
    const text = document.createElement("aside");
    text.dataset.footnoteText = label;
    note.replaceWith(text);
    text.append(note);
  }
  for (const line of body.querySelectorAll("hr:has(+ div > aside[data-footnote-text])")) {
    line.remove();
  }
}

/** Takes a picture for upload and returns the key of its place in the text. */
type TakePicture = (file: File, alt: string) => number;

/** Takes the pictures whose bytes are in the paste. @returns how many */
function takePictures(body: HTMLElement, take: TakePicture): number {
  let taken = 0;
  for (const picture of body.querySelectorAll<HTMLImageElement>('img[src^="data:image/"]')) {
    const file = readDataPicture(picture.getAttribute("src") ?? "", taken + 1);
    if (!file) continue;
    taken += 1;
    putPlace(picture, take(file, picture.alt));
  }
  return taken;
}

/** Returns null if the address is not base64 (RFC 2397). */
function readDataPicture(address: string, number: number): File | null {
  const [, type = "", data = ""] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    if (bytes.length === 0) return null;
    const ending = type.slice("image/".length).replace("jpeg", "jpg").replace("svg+xml", "svg");
    return new File([bytes], `pasted-picture-${number}.${ending}`, { type });
  } catch {
    return null;
  }
}

/** Marks pictures on the other machine's disk or in its page's memory. */
function markLostPictures(body: HTMLElement): number {
  let lost = 0;
  for (const picture of body.querySelectorAll("img")) {
    const address = picture.getAttribute("src") ?? "";
    if (isSafePicture(address) && /^\s*(?:https?:|\/)/i.test(address)) continue;
    lost += 1;
    putPlace(picture, 0);
  }
  return lost;
}

/** Replaces a picture by the placeholder of an upload; key 0 asks for a file. */
function putPlace(picture: HTMLImageElement, key: number): void {
  const place = document.createElement("div");
  place.dataset.upload = String(key);
  place.dataset.alt = picture.alt;
  const table = picture.closest("table");
  if (!table) picture.replaceWith(place);
  else {
    // A cell cannot hold a block of its own.
    table.after(place);
    picture.remove();
  }
}
