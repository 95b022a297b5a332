/** What came with a paste, and what did not. */
export interface PasteReport {
  /** The program it was copied from, where that shows. */
  from: string | null;
  kept: string[];
  leftOut: string[];
}

/** A picture that came inside a paste; `place` is the line that stands for it until it is stored. */
export interface PastedPicture {
  place: string;
  file: File;
  alt: string;
}

interface CleanPaste {
  html: string;
  pictures: PastedPicture[];
  report: PasteReport;
}

/**
 * Rich text from another program, in the elements that the schema reads. What the schema has no word
 * for goes, and is counted.
 */
export function cleanPaste(html: string): CleanPaste {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  const from = sourceOf(html);
  const leftOut = leftOutOf(body);
  for (const each of body.querySelectorAll("script, meta, link, title, o\\:p")) each.remove();
  removeComments(body);
  makeWordLists(body);
  nameStyles(body);
  nestLists(body);
  for (const link of body.querySelectorAll("a")) cleanLink(link);
  for (const table of body.querySelectorAll("table")) cleanTable(table);
  for (const code of body.querySelectorAll("pre > code")) {
    code.textContent = code.textContent?.replace(/\n$/, "") ?? "";
  }
  for (const line of body.querySelectorAll("br.Apple-interchange-newline, body > br"))
    line.remove();
  const pictures = takePictures(body);
  const strangers = markLostPictures(body);
  lowerHeadings(body);
  const kept = [
    counted(body, "h1, h2, h3, h4, h5, h6", "heading"),
    counted(body, "ul, ol", "list"),
    counted(body, "a[href]", "link"),
    counted(body, "table", "table"),
    countedAs(body.querySelectorAll("img").length + pictures.length, "picture"),
  ].filter((line) => line !== null);
  if (strangers > 0) leftOut.push(plural(strangers, "picture"));
  return { html: body.innerHTML, pictures, report: { from, kept, leftOut } };
}

/** For example “Pasted from Word: 3 headings, 2 links kept; fonts and colours left out”. */
export function reportText({ from, kept, leftOut }: PasteReport): string {
  const parts = [
    kept.length > 0 && `${kept.join(", ")} kept`,
    leftOut.length > 0 && `${leftOut.join(", ")} left out`,
  ].filter(Boolean);
  const source = from ? `Pasted from ${from}` : "Pasted";
  return parts.length > 0 ? `${source}: ${parts.join("; ")}` : source;
}

/**
 * The portal's policy forbids styles and handlers in markup, also in what is only parsed. Styles can be
 * read as data.
 */
function withoutStyles(html: string): string {
  return html
    .replace(/<style[^>]*>[\s\S]*?<\/style>/gi, "")
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(/\sstyle(?=\s*=)/gi, " data-style").replace(/\son\w+(?=\s*=)/gi, " data-handler"),
    );
}

/** Google Docs says bold and italic as styles of a span. */
function nameStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll("[data-style]")) {
    const style = element.getAttribute("data-style") ?? "";
    element.removeAttribute("data-style");
    const align = /text-align:\s*(left|right|center)/.exec(style)?.[1];
    if (align && /^t[dh]$/.test(element.localName)) element.setAttribute("align", align);
    // Its clipboard is one <b> that is not bold.
    if (element.localName === "b" && /font-weight:\s*(?:normal|400)/.test(style)) {
      element.replaceWith(...element.childNodes);
    } else if (element.localName === "span") {
      if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) wrapContent(element, "strong");
      if (/font-style:\s*italic/.test(style)) wrapContent(element, "em");
      if (/line-through/.test(style)) wrapContent(element, "s");
    }
  }
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = document.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function sourceOf(html: string): string | null {
  if (/docs-internal-guid/.test(html)) return "Google Docs";
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

function counted(body: HTMLElement, selector: string, word: string): string | null {
  return countedAs(body.querySelectorAll(selector).length, word);
}

function countedAs(count: number, word: string): string | null {
  return count === 0 ? null : plural(count, word);
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function removeComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) comments.push(node);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  for (const each of body.querySelectorAll("[id^=cmnt], sup > a[href^='#cmnt']")) each.remove();
}

/** Word writes an item as a paragraph: its level in a style of its own, its mark as text. */
function makeWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>("p[data-style*='mso-list']")) {
    if (!first.isConnected || isWordItem(first.previousElementSibling)) continue;
    const items: HTMLElement[] = [];
    for (let item: Element | null = first; isWordItem(item); item = item.nextElementSibling) {
      items.push(item);
    }
    const place = document.createComment("");
    first.before(place);
    const stack: HTMLElement[] = [];
    for (const item of items) {
      const level = Number(/level(\d)/.exec(item.getAttribute("data-style") ?? "")?.[1] ?? 1);
      const mark = item.querySelector<HTMLElement>(
        "[data-style*='mso-list:Ignore'], [data-style*='mso-list: Ignore']",
      );
      const tag = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(mark?.textContent ?? "") ? "ol" : "ul";
      mark?.remove();
      stack.length = Math.min(stack.length, level);
      if (stack.at(-1)?.localName !== tag && stack.length === level) stack.pop();
      while (stack.length < level) {
        const list = document.createElement(tag);
        const parent = stack.at(-1)?.lastElementChild;
        if (parent) parent.append(list);
        else place.before(list);
        stack.push(list);
      }
      const entry = document.createElement("li");
      entry.append(...item.childNodes);
      stack.at(-1)?.append(entry);
      item.remove();
    }
    place.remove();
  }
}

function isWordItem(element: Element | null): element is HTMLElement {
  return element?.localName === "p" && /mso-list/.test(element.getAttribute("data-style") ?? "");
}

/** Google Docs puts a list beside the item it belongs to. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = list.previousElementSibling;
    if (item?.localName === "li") item.append(list);
  }
}

/** Google Docs leads every link over a page of its own. */
function cleanLink(link: HTMLAnchorElement): void {
  const wrapped = /^https:\/\/www\.google\.com\/url\?/.test(link.href)
    ? new URL(link.href).searchParams.get("q")
    : null;
  if (wrapped) link.setAttribute("href", wrapped);
}

/** A cell holds one line, and the first row are the heads. */
function cleanTable(table: HTMLTableElement): void {
  for (const cell of table.querySelectorAll("td, th")) {
    for (const block of cell.querySelectorAll("p, div, li, br")) block.append(" ");
    const line = document.createElement("p");
    for (const block of cell.querySelectorAll("p, div, ul, ol, li, br")) {
      block.replaceWith(...block.childNodes);
    }
    line.append(...cell.childNodes);
    cell.append(line);
  }
  for (const cell of table.rows[0]?.querySelectorAll("td") ?? []) {
    const head = document.createElement("th");
    head.append(...cell.childNodes);
    cell.replaceWith(head);
  }
}

/** A picture on the other machine's disk, or in its page's memory, cannot be reached from here. */
function markLostPictures(body: HTMLElement): number {
  let lost = 0;
  for (const picture of body.querySelectorAll("img")) {
    if (/^(?:https?:|\/(?!\/))/.test(picture.getAttribute("src") ?? "")) continue;
    lost += 1;
    const place = document.createElement("p");
    place.append(`[Picture${picture.alt ? `: ${picture.alt}` : ""}]`);
    picture.replaceWith(place);
  }
  return lost;
}

/** Those whose bytes are in the paste. A line keeps the place of each. */
function takePictures(body: HTMLElement): PastedPicture[] {
  const taken: PastedPicture[] = [];
  for (const picture of body.querySelectorAll<HTMLImageElement>('img[src^="data:image/"]')) {
    const { alt } = picture;
    const file = readDataPicture(picture.getAttribute("src") ?? "", taken.length + 1);
    if (!file) continue;
    const line = `[Picture ${taken.length + 1}${alt ? `: ${alt}` : ""}]`;
    const place = document.createElement("p");
    place.append(line);
    picture.replaceWith(place);
    taken.push({ place: line, file, alt });
  }
  return taken;
}

/** Null where it is not base64 (RFC 2397). */
function readDataPicture(address: string, number: number): File | null {
  const [, type = "", data = ""] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    if (bytes.length === 0) return null;
    const ending = type.slice("image/".length).replace("jpeg", "jpg");
    return new File([bytes], `pasted-picture-${number}.${ending}`, { type });
  } catch {
    return null;
  }
}

/** The title of the page is its only first heading. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector("h1")) return;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5")) {
    const lower = document.createElement(`h${Number(heading.localName[1]) + 1}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}
