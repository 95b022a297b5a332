import { partsOf } from "#contract/fill.ts";
import { type Point, readPicture } from "#contract/placed-picture.ts";
import { letters, listAt, textAt, UNSEEN } from "#contract/site-text-rules.ts";
import type { DragArea } from "./drag-handle.tsx";
import { type Entry, isFixed } from "./list-entries.tsx";
import { countOf } from "./site-document.ts";

/** The page in the frame calls these. */
export interface FrameHooks {
  onFocus: (key: string | null) => void;
  onWrite: (key: string, value: string) => void;
  onNote: (note: string) => void;
  /** The page was scrolled or laid out anew. */
  onMove: () => void;
  onFollow: (path: string) => void;
  onPicture: (key: string) => void;
  /** The entry of a list that holds the focus, or else the one that the pointer is over. */
  onEntry: (entry: Entry | null) => void;
  onArrange: (verb: "back" | "forward", entry: Entry) => void;
  onCommand: (command: FrameCommand) => void;
  /** A key that is not typed into a text. True where the portal had a use for it. */
  onKey: (event: KeyboardEvent) => boolean;
  nameOf: (key: string) => string;
  wordsOf: (key: string) => string;
}

export interface Layout {
  bounds: DOMRect;
  lines: number;
  pageWidth: number;
}

export interface EntryPlace {
  /** Its first text. */
  text: DOMRect;
  /** The entries stand beside one another. */
  isAcross: boolean;
}

/** Where a list is drawn to its end. */
export interface ListEnd {
  at: string;
  last: DOMRect;
}

export interface ShownPicture {
  width: number;
  /** The point that stays in its frame. */
  point: Point;
  /** It lies in the second half of the page. */
  isAtEnd: boolean;
}

export type FrameCommand = "undo" | "redo" | "save" | "publish" | "revert";

/** Marks take the colour of the room that they stand in. Texts lie above a link that covers a whole card. */
const SHEET = `
  html { scroll-behavior: auto; }
  * { content-visibility: visible !important; }
  site-text { position: relative; z-index: 2; cursor: text; outline: 0; }
  [data-frame] { outline: 0 solid transparent; outline-offset: 6px; transition: outline-color 120ms; }
  [data-frame]:hover { outline: 1px solid color-mix(in srgb, var(--focus) 55%, transparent); }
  [data-frame]:focus-within { outline: 2px solid var(--focus); outline-offset: 8px; }
  [data-entry] { outline: 1px solid color-mix(in srgb, var(--focus) 40%, transparent); outline-offset: 4px; }
  [data-places] :is([data-frame], img[data-key]) { outline: 1px dashed var(--focus); }
  site-text:empty::before { content: attr(data-label); opacity: 0.75; }
  site-changed { position: absolute; z-index: 1; width: 3px; background: var(--focus); pointer-events: none; }
  site-value { border-bottom: 1px dotted currentcolor; cursor: default; }
  a, button, summary, label { cursor: default; }
  img[data-key] { cursor: pointer; outline: 0 solid transparent; outline-offset: -8px; }
  img[data-key]:is(:hover, :focus-visible) { outline: 2px solid var(--focus); }
  @media (forced-colors: active) { [data-frame]:focus-within { outline-color: Highlight; } }
`;

/** A page of the site in a frame, whose texts can be written. The page itself runs no script. */
export class FramedPage {
  readonly #document: Document;
  readonly #hooks: FrameHooks;
  readonly #ends = new AbortController();
  readonly #entries: readonly DrawnEntry[];
  /** The pointer went down on this. On a phone, a caret moves the page before it comes up. */
  #pressed: EventTarget | null = null;

  constructor(document: Document, hooks: FrameHooks) {
    this.#document = document;
    this.#hooks = hooks;
    this.#dress();
    for (const text of this.#texts()) this.#open(text);
    for (const picture of this.#pictures()) {
      picture.role = "button";
      picture.tabIndex = 0;
      picture.ariaLabel = hooks.nameOf(picture.dataset.key ?? "");
    }
    this.#entries = entriesOf(document);
    const { signal } = this.#ends;
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      run: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, run, { signal, capture: true });
    listen("pointerdown", ({ target }) => {
      this.#pressed = target;
    });
    listen("click", (event) => this.#click(event));
    listen("submit", (event) => event.preventDefault());
    listen("focusin", ({ target }) => {
      hooks.onFocus(keyOf(writtenAt(target)));
      this.#showEntry(this.#entryAt(target));
    });
    listen("pointerover", ({ target }) => {
      // Its tools stay while somebody writes in it, whatever the pointer crosses on its way there.
      const held = document.hasFocus() ? this.#entryAt(document.activeElement) : null;
      this.#showEntry(held ?? this.#entryAt(target));
    });
    listen("focusout", ({ target }) => {
      hooks.onFocus(null);
      const text = writtenAt(target);
      if (text) this.#describe(text);
    });
    listen("beforeinput", (event) => this.#keepToBounds(event));
    listen("input", (event) => this.#write(writtenAt(event.target)));
    listen("paste", (event) => this.#paste(event));
    listen("drop", (event) => event.preventDefault());
    listen("keydown", (event) => this.#press(event));
    const place = () => {
      this.#drawBars();
      // The keyboard of a phone has taken room away.
      writtenAt(document.activeElement)?.scrollIntoView({ block: "center" });
      hooks.onMove();
    };
    document.defaultView?.addEventListener("resize", place, { signal });
    listen("scroll", () => hooks.onMove());
    void document.fonts.ready.then(place);
  }

  end(): void {
    this.#ends.abort();
  }

  /** Shows what is written now wherever it stands; of a picture, what is kept in its frame. */
  paint(key: string, value: string, isChanged: boolean): void {
    const lines = textAt(key)?.kind === "lines" ? value.split("\n") : null;
    for (const text of this.#texts(key)) {
      frameOf(text).toggleAttribute("data-changed", isChanged);
      const words = lines ? (lines[lineOf(text)] ?? "") : value;
      if (read(text) !== words) this.#fill(text, words);
      // Who writes it would hear of each letter.
      if (text !== this.#document.activeElement) this.#describe(text);
    }
    const point = textAt(key)?.kind === "picture" ? readPicture(value)?.point : null;
    if (point) {
      for (const picture of this.#pictures(key)) {
        picture.style.setProperty("object-position", `${point.x}% ${point.y}%`, "important");
      }
    }
    this.#drawBars();
  }

  /**
   * Sets the caret into a text, and scrolls it into view.
   * @param key with a number behind it for a line, such as `pilot.ruleLines#2`
   * @returns false where the page does not show it
   */
  focus(key: string): boolean {
    const text = this.#shown(key) ?? this.#pictures(key)[0];
    text?.focus({ preventScroll: true });
    text?.scrollIntoView({ block: "center" });
    return text !== undefined;
  }

  /** Takes the caret out of the text that has it. */
  blur(): void {
    const { activeElement } = this.#document;
    if (isElement(activeElement)) activeElement.blur();
  }

  /** Marks all texts and pictures at once. */
  showPlaces(isShown: boolean): void {
    this.#document.documentElement.toggleAttribute("data-places", isShown);
  }

  /** Returns where an entry of a list is drawn; null where the page does not show it. */
  placeOf({ at, id }: Entry): EntryPlace | null {
    const drawn = this.#entries.filter((entry) => entry.at === at);
    const index = drawn.findIndex((entry) => entry.id === id);
    const one = drawn[index];
    const text = one?.element.querySelector<HTMLElement>("site-text") ?? one?.element;
    // A frame that has gone measures nothing.
    if (!text || !this.#document.defaultView) return null;
    const { x = 0, y = 0 } = one?.element.getBoundingClientRect() ?? {};
    const neighbour = (drawn[index + 1] ?? drawn[index - 1])?.element.getBoundingClientRect();
    return {
      text: frameOf(text).getBoundingClientRect(),
      isAcross: neighbour !== undefined && Math.abs(neighbour.x - x) > Math.abs(neighbour.y - y),
    };
  }

  /** Returns where the lists end that the page shows. */
  listEnds(): ListEnd[] {
    const ends = new Map(this.#entries.map(({ at, element }) => [at, element]));
    return [...ends]
      .map(([at, element]) => ({ at, last: element.getBoundingClientRect() }))
      .filter(({ last }) => last.width > 0);
  }

  /** Returns where the entries of a list can be dragged; null once the frame has gone. */
  dragArea(list: string): DragArea | null {
    const view = this.#document.defaultView;
    const bounds = view?.frameElement?.getBoundingClientRect();
    if (!view || !bounds) return null;
    const drawn = this.#entries.filter(({ at }) => at === list);
    return {
      bounds,
      rects: () =>
        drawn.map(({ element }) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return new DOMRect(x + bounds.x, y + bounds.y, width, height);
        }),
      scroll: (pixels) => view.scrollBy(0, pixels),
    };
  }

  /** Returns how a picture is drawn; null where the page does not show it. */
  pictureAt(key: string): ShownPicture | null {
    const [picture] = this.#pictures(key);
    if (!picture) return null;
    const { objectPosition } = getComputedStyle(picture);
    const [x = 50, y = 50] = objectPosition.split(" ").map((share) => Number.parseFloat(share));
    const { left, width } = picture.getBoundingClientRect();
    const isAtEnd = left + width / 2 > this.#document.documentElement.clientWidth * 0.55;
    return { width, point: { x, y }, isAtEnd };
  }

  /** Returns where a text stands in the frame and in how many lines; null where the page does not show it. */
  layoutOf(key: string): Layout | null {
    const shown = this.#shown(key);
    if (!shown) return null;
    const { clientWidth } = this.#document.documentElement;
    return {
      bounds: frameOf(shown).getBoundingClientRect(),
      lines: this.#countLines(shown),
      pageWidth: clientWidth,
    };
  }

  #countLines(text: HTMLElement): number {
    const range = this.#document.createRange();
    range.selectNodeContents(text);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    return new Set(tops).size;
  }

  #dress(): void {
    const { defaultView } = this.#document;
    if (!defaultView) return;
    const sheet = new defaultView.CSSStyleSheet();
    sheet.replaceSync(SHEET);
    // The page's own script would do it, so that a door waits for its picture.
    this.#document.querySelector(".is-unpainted")?.classList.remove("is-unpainted");
    this.#document.adoptedStyleSheets = [sheet];
  }

  /** A bar in the margin of whatever visitors do not read yet, in the colour of the room that it stands in. */
  #drawBars(): void {
    for (const bar of this.#document.querySelectorAll("site-changed")) bar.remove();
    for (const changed of this.#document.querySelectorAll<HTMLElement>(
      "[data-changed][data-frame]",
    )) {
      const { left, top, height } = changed.getBoundingClientRect();
      const { scrollX = 0, scrollY = 0 } = this.#document.defaultView ?? {};
      const bar = this.#document.createElement("site-changed");
      bar.ariaHidden = "true";
      bar.style.left = `${Math.max(2, left + scrollX - 20)}px`;
      bar.style.top = `${top + scrollY}px`;
      bar.style.height = `${height}px`;
      bar.style.setProperty("--focus", getComputedStyle(changed).getPropertyValue("--focus"));
      this.#document.body.append(bar);
    }
  }

  #pictures(key?: string): HTMLImageElement[] {
    const all = [...this.#document.querySelectorAll<HTMLImageElement>("img[data-key]")];
    return key === undefined ? all : all.filter(({ dataset }) => dataset.key === key);
  }

  /** Words, links and veils may lie over it. */
  #pictureUnder({ target, clientX, clientY }: MouseEvent): string | null {
    if (!isElement(target) || writtenAt(target) || writtenAt(this.#pressed)) return null;
    const control = target.closest("a, button, summary, label, input");
    // A link may be stretched over a whole card.
    if (control && isWithin(control.getBoundingClientRect(), clientX, clientY)) return null;
    const under = this.#document.elementsFromPoint(clientX, clientY);
    const found = this.#pictures().find((picture) => under.includes(picture));
    return found?.dataset.key ?? null;
  }

  #texts(key?: string): HTMLElement[] {
    const all = [...this.#document.querySelectorAll<HTMLElement>("site-text")];
    return all.filter((one) => key === undefined || [keyOf(one), one.dataset.key].includes(key));
  }

  /** A text may stand in several places: the one with the caret, or else the one within its entry. */
  #shown(key: string): HTMLElement | undefined {
    const open = this.#texts(key).filter((one) => one.isContentEditable);
    return (
      open.find((one) => one === this.#document.activeElement) ??
      open.find((one) => this.#entryAt(one)) ??
      open[0]
    );
  }

  #entryAt(target: EventTarget | null): DrawnEntry | null {
    const within = isElement(target) ? target : null;
    return this.#entries.find(({ element }) => element.contains(within)) ?? null;
  }

  #showEntry(entry: DrawnEntry | null): void {
    for (const { element } of this.#entries) {
      element.toggleAttribute("data-entry", element === entry?.element);
    }
    this.#hooks.onEntry(entry);
  }

  #open(text: HTMLElement): void {
    // Nobody sees these, so they are written beside the page.
    if (text.closest("[hidden], [aria-hidden=true], .visually-hidden, template")) return;
    if (text.parentElement?.closest("site-text")) return;
    frameOf(text).dataset.frame = "";
    text.contentEditable = "plaintext-only";
    text.role = "textbox";
    text.dir = "auto";
    text.spellcheck = true;
    text.ariaLabel = this.#hooks.nameOf(keyOf(text) ?? "");
    const { item } = textAt(keyOf(text)) ?? {};
    text.dataset.label = item ? `New ${item}` : text.ariaLabel.split(" · ").at(-1);
    for (const value of text.querySelectorAll<HTMLElement>("site-value")) {
      value.contentEditable = "false";
    }
    this.#describe(text);
  }

  #describe(text: HTMLElement): void {
    const key = keyOf(text) ?? "";
    const count = countOf(key, this.#hooks.wordsOf(key));
    const isChanged = frameOf(text).hasAttribute("data-changed");
    text.ariaDescription = isChanged ? `${count}, changed, not public` : count;
  }

  #click(event: MouseEvent): void {
    const { target } = event;
    const link = isElement(target) ? target.closest("a") : null;
    const control = isElement(target) ? target.closest("a, button, summary, label, input") : null;
    if (control) event.preventDefault();
    const picture = event.ctrlKey || event.metaKey ? null : this.#pictureUnder(event);
    if (isData(target)) this.#hooks.onNote(DATA);
    else if (picture !== null) this.#hooks.onPicture(picture);
    else if (link && (event.ctrlKey || event.metaKey || !writtenAt(target))) {
      this.#hooks.onFollow(link.getAttribute("href") ?? "");
    }
  }

  #write(text: HTMLElement | null): void {
    const key = keyOf(text);
    if (!text || key === null) return;
    const lines = this.#texts(key).filter(
      (one) => one.isContentEditable && one.dataset.key?.includes("#"),
    );
    const value = lines.length > 0 ? linesOf(lines) : read(text);
    this.#hooks.onWrite(key, value);
  }

  #keepToBounds(event: InputEvent): void {
    const text = writtenAt(event.target);
    const room = this.#room(text);
    if (!text || room === null || !event.inputType.startsWith("insert")) return;
    if (event.inputType === "insertLineBreak" || event.inputType === "insertParagraph") {
      event.preventDefault();
      return;
    }
    // A composing keyboard writes more than stays, so its letters are counted when they are there.
    if (event.isComposing || letters(event.data ?? "") <= room) return;
    event.preventDefault();
    this.#hooks.onNote("This is as long as this text can be.");
  }

  #paste(event: ClipboardEvent): void {
    const text = writtenAt(event.target);
    const room = this.#room(text);
    const given = event.clipboardData?.getData("text/plain") ?? "";
    if (!text || room === null) return;
    event.preventDefault();
    const plain = given
      .replace(UNSEEN, "")
      .replace(/\s*[\r\n]+\s*/g, " ")
      .trim();
    const taken = [...new Intl.Segmenter("en").segment(plain)].map(({ segment }) => segment);
    const cut = Math.max(0, taken.length - room);
    this.#document.execCommand("insertText", false, taken.slice(0, room).join(""));
    if (cut > 0) {
      this.#hooks.onNote(`${cut} letters of what you pasted did not fit and were left out.`);
    } else if (event.clipboardData?.types.includes("text/html") || /[\r\n]/.test(given.trim())) {
      this.#hooks.onNote("Pasted as plain text: looks and line breaks were left out.");
    }
  }

  /** How many more letters fit, with what is selected gone. */
  #room(text: HTMLElement | null): number | null {
    const max = textAt(keyOf(text))?.max;
    if (!text || max === undefined) return null;
    const selected = this.#document.getSelection()?.toString() ?? "";
    return max - letters(read(text)) + letters(selected);
  }

  #press(event: KeyboardEvent): void {
    const { key, shiftKey, altKey } = event;
    const entry = altKey && key.startsWith("Arrow") ? this.#entryAt(event.target) : null;
    const command = event.ctrlKey || event.metaKey ? commandOf(key.toLowerCase(), shiftKey) : null;
    const text = writtenAt(event.target);
    if (entry && key === "ArrowUp") this.#hooks.onArrange("back", entry);
    else if (entry && key === "ArrowDown") this.#hooks.onArrange("forward", entry);
    else if (command) this.#hooks.onCommand(command);
    else if (text && key === "Escape") {
      this.#hooks.onCommand("revert");
      text.blur();
    } else if (text && key === "Enter") this.#next(text);
    else if (pictureAt(event.target) && (key === "Enter" || key === " ")) {
      this.#hooks.onPicture(pictureAt(event.target) ?? "");
    } else if ((key !== "F6" && isWritten(event.target)) || !this.#hooks.onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #next(text: HTMLElement): void {
    const open = this.#texts().filter((one) => one.isContentEditable);
    open[open.indexOf(text) + 1]?.focus();
  }

  /** Values keep their elements, which the server has drawn. */
  #fill(text: HTMLElement, words: string): void {
    const values = new Map(
      this.#texts(keyOf(text) ?? "").flatMap((one) =>
        [...one.querySelectorAll<HTMLElement>("site-value")].map((value) => [
          value.dataset.name,
          value,
        ]),
      ),
    );
    const nodes = partsOf(words).map((part, index) =>
      index % 2 === 0 ? part : (values.get(part)?.cloneNode(true) ?? `{${part}}`),
    );
    text.replaceChildren(...nodes);
  }
}

function commandOf(key: string, shift: boolean): FrameCommand | null {
  if (key === "z") return shift ? "redo" : "undo";
  if (key === "y") return "redo";
  if (key === "s") return "save";
  return key === "enter" ? "publish" : null;
}

/** The frame has classes of its own, so `instanceof` does not know its elements. */
function isElement(target: EventTarget | null): target is HTMLElement {
  return target !== null && "closest" in target;
}

function writtenAt(target: EventTarget | null): HTMLElement | null {
  return isElement(target) ? target.closest<HTMLElement>("site-text") : null;
}

function isWritten(target: EventTarget | null): boolean {
  return isElement(target) && target.closest("site-text, input, textarea, select") !== null;
}

const DATA = "These words come from Settings › Site, or from what you have published.";

/** True for words that a page shows and that are no text of the site. */
function isData(target: EventTarget | null): boolean {
  if (!isElement(target) || target.closest("a, button, summary, label, input")) return false;
  if (target.closest("site-value")) return true;
  const hasWords = target.matches("p, li, dt, dd, span, b") && target.textContent?.trim() !== "";
  return hasWords && !writtenAt(target) && target.querySelector("site-text") === null;
}

function pictureAt(target: EventTarget | null): string | undefined {
  return isElement(target) && target.localName === "img" ? target.dataset.key : undefined;
}

function isWithin({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function keyOf(text: HTMLElement | null): string | null {
  return text?.dataset.key?.split("#")[0] ?? null;
}

interface DrawnEntry extends Entry {
  element: HTMLElement;
}

/** Returns the lines of texts before the entries of lists, which may hold some. */
function entriesOf(document: Document): DrawnEntry[] {
  const texts = [...document.querySelectorAll<HTMLElement>("main [data-key]")];
  const lines = texts.flatMap((text) => {
    const at = text.dataset.key?.includes("#") ? keyOf(text) : null;
    return at ? [{ at, id: String(lineOf(text)), element: frameOf(text) }] : [];
  });
  return [...lines, ...listEntriesOf(texts)];
}

/** Components say nothing of lists, so an entry is the smallest element around all of its texts and no other’s. */
function listEntriesOf(texts: readonly HTMLElement[]): DrawnEntry[] {
  const byEntry = Map.groupBy(texts, (text) => entryOf(keyOf(text) ?? ""));
  return [...byEntry].flatMap(([name, own]) => {
    const [at, id] = [name.slice(0, name.lastIndexOf(".")), name.slice(name.lastIndexOf(".") + 1)];
    const list = listAt(at);
    const element = list && !isFixed(list) ? around(own) : null;
    if (!element) return [];
    const isShared = texts.some(
      (text) => keyOf(text)?.startsWith(`${at}.`) && !own.includes(text) && element.contains(text),
    );
    return isShared ? [] : [{ at, id, element }];
  });
}

/** Returns the key of the entry that a text belongs to; empty for a text of its own. */
function entryOf(key: string): string {
  const parts = key.split(".");
  return parts.length === 4 ? parts.slice(0, 3).join(".") : "";
}

/** A title may stand elsewhere as well, as in an index, so the search begins at each text and the smallest counts. */
function around(texts: readonly HTMLElement[]): HTMLElement | null {
  const keys = new Set(texts.map(keyOf));
  const holdsAll = (element: HTMLElement) =>
    new Set(texts.filter((text) => element.contains(text)).map(keyOf)).size === keys.size;
  const found = texts.map((text) => {
    let element = text.parentElement;
    while (element && !holdsAll(element)) element = element.parentElement;
    return element;
  });
  return found.reduce(
    (one, other) => (other && one?.contains(other) ? other : one),
    found[0] ?? null,
  );
}

/** The element that is outlined: the block around a text that has it to itself. */
function frameOf(text: HTMLElement): HTMLElement {
  const parent = text.parentElement;
  const isBlock = parent?.matches(
    "h1, h2, h3, h4, p, dt, dd, li, figcaption, caption, a, button, summary",
  );
  return parent && isBlock && parent.textContent?.trim() === text.textContent?.trim()
    ? parent
    : text;
}

function lineOf(text: HTMLElement): number {
  return Number(text.dataset.key?.split("#")[1] ?? 0);
}

function linesOf(texts: readonly HTMLElement[]): string {
  const byLine = new Map(texts.map((text) => [lineOf(text), read(text)]));
  return [...byLine.values()].join("\n");
}

/** Reads what is written, with values as the places that they stand in. */
function read(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      // Browsers write a blank at the end of a line as one that does not break.
      if (child.nodeType === child.TEXT_NODE) return child.nodeValue?.replace(/\u00a0/g, " ") ?? "";
      const name = isElement(child) && child.localName === "site-value" ? child.dataset.name : null;
      return name ? `{${name}}` : read(child);
    })
    .join("");
}
