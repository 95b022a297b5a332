import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { element, find, findAll, isBlank, lineOf } from "./html-tree.ts";

/** A footnote’s mark and its words, as what Markdown has for them; `text-conversion.ts` writes both. */
export const NOTE_MARK = "x-note-mark";
export const NOTE = "x-note";
/** One whose words stand where its mark belongs, as some plug-ins of WordPress have them. */
export const NOTE_IN_PLACE = "x-note-in-place";

const HOLDERS = new Set("li p div section aside dd td".split(" "));
const NUMBER = /^[\s[(]*(?:\d{1,3}|[*†‡§]{1,3}|[a-z]|[ivx]{1,5})[\s\])]*$/i;
const BACK_LINK = /^(?:footnote-number|footnote-back(?:ref|link)?|reversefootnote|jump-back)$/;

interface Found {
  mark: Element;
  holder: Element;
  /** The ids that links of the note lead back to. */
  ids: ReadonlySet<string>;
}

/**
 * Systems write a footnote as a link to a place further down, which links back. All of them are gathered
 * at the end.
 */
export function gatherFootnotes(tree: Root): void {
  const labels = new Labels(tree);
  const notes: Element[] = [];
  const parents = parentsIn(tree);
  const byHolder = new Map<Element, { label: string; ids: Set<string> }>();
  for (const { mark, holder, ids } of footnotesIn(parents)) {
    const known = byHolder.get(holder) ?? { label: labels.next(), ids: new Set() };
    byHolder.set(holder, known);
    for (const id of ids) known.ids.add(id);
    Object.assign(mark, element(NOTE_MARK, [], { dataLabel: known.label }));
  }
  for (const [holder, { label, ids }] of byHolder) {
    remove(holder, parents);
    notes.push(element(NOTE, wordsOf(holder, ids), { dataLabel: label }));
  }
  for (const inPlace of findAll(tree, ({ tagName }) => tagName === NOTE_IN_PLACE)) {
    const label = labels.next();
    notes.push(element(NOTE, [element("p", inPlace.children)], { dataLabel: label }));
    Object.assign(inPlace, element(NOTE_MARK, [], { dataLabel: label }));
  }
  tree.children.push(...notes);
}

/** Numbers that no footnote of the text has yet. */
class Labels {
  readonly #taken: ReadonlySet<unknown>;
  #last = 0;

  constructor(tree: Root) {
    this.#taken = new Set(findAll(tree, isOurs).map(({ properties }) => properties.dataLabel));
  }

  next(): string {
    do this.#last += 1;
    while (this.#taken.has(String(this.#last)));
    return String(this.#last);
  }
}

function isOurs({ tagName }: Element): boolean {
  return tagName === NOTE_MARK || tagName === NOTE;
}

type Parents = ReadonlyMap<Element, Element | Root>;

function parentsIn(tree: Root): Parents {
  const parents = new Map<Element, Element | Root>();
  visit(tree, "element", (one, _index, parent) => {
    if (parent && (parent.type === "element" || parent.type === "root")) parents.set(one, parent);
  });
  return parents;
}

function footnotesIn(parents: Parents): Found[] {
  const order = new Map([...parents.keys()].map((one, index) => [one, index]));
  const byId = new Map<string, Element>();
  for (const one of parents.keys())
    for (const id of idsOf(one)) if (!byId.has(id)) byId.set(id, one);
  const found: Found[] = [];
  for (const link of parents.keys()) {
    const target = byId.get(fragmentOf(link) ?? "");
    const holder = target && holderOf(target, parents);
    if (!holder || (order.get(holder) ?? 0) <= (order.get(link) ?? 0)) continue;
    if (!NUMBER.test(lineOf(link))) continue;
    const mark = wholeMark(link, parents);
    const ids = new Set([mark, link].flatMap(idsOf).concat(idsWithin(mark)));
    const isMutual = find(holder, (one) => ids.has(fragmentOf(one) ?? "")) !== null;
    if (isMutual || mark.tagName === "sup" || isNamedNote(link)) found.push({ mark, holder, ids });
  }
  return found;
}

function fragmentOf({ tagName, properties }: Element): string | null {
  const { href } = properties;
  if (tagName !== "a" || typeof href !== "string" || !/^#./.test(href)) return null;
  return href.slice(1);
}

function idsOf({ tagName, properties: { id, name } }: Element): string[] {
  const named = tagName === "a" ? [id, name] : [id];
  return named.filter((one): one is string => typeof one === "string" && one !== "");
}

function idsWithin(mark: Element): string[] {
  return findAll(mark, () => true).flatMap(idsOf);
}

function isNamedNote(link: Element): boolean {
  const { className, rel } = link.properties;
  return [className, rel].some(
    (value) => Array.isArray(value) && /foot-?note|noteref/i.test(value.join(" ")),
  );
}

function holderOf(target: Element, parents: Parents): Element | null {
  let at: Element | Root | undefined = target;
  while (at?.type === "element" && !HOLDERS.has(at.tagName)) {
    if (/^h[1-6]$/.test(at.tagName)) return null;
    at = parents.get(at);
  }
  return at?.type === "element" ? at : null;
}

/** Includes the `<sup>` or `<span>` that holds nothing else. */
function wholeMark(link: Element, parents: Parents): Element {
  const parent = parents.get(link);
  if (parent?.type !== "element" || !/^(?:sup|span)$/.test(parent.tagName)) return link;
  return lineOf(parent) === lineOf(link) ? wholeMark(parent, parents) : link;
}

/** Takes it out, and what holds nothing any more without it: its list, its heading, the line above. */
function remove(holder: Element, parents: Parents): void {
  const parent = parents.get(holder);
  if (!parent) return;
  const index = parent.children.indexOf(holder);
  if (index === -1) return;
  parent.children.splice(index, 1);
  const isEmptied = parent.children.every((child) => isBlank(child) || isRule(child));
  if (parent.type === "element" && isEmptied) {
    remove(parent, parents);
    return;
  }
  const after = parent.children.slice(index);
  if (!after.every(isBlank)) return;
  parent.children.length = index;
  while (parent.children.length > 0) {
    const last = parent.children.at(-1);
    if (!last || !(isBlank(last) || isRule(last) || isTitleOfNotes(last))) return;
    parent.children.pop();
  }
}

function isRule(node: Root["children"][number]): boolean {
  return node.type === "element" && node.tagName === "hr";
}

/** Pages give footnotes a heading of their own. */
function isTitleOfNotes(node: Root["children"][number]): boolean {
  if (node.type !== "element" || !/^(?:h[1-6]|p)$/.test(node.tagName)) return false;
  return /^(?:(?:foot|end)?notes?|references|fußnoten|anmerkungen|notas|noten)\s*:?$/i.test(
    lineOf(node),
  );
}

function wordsOf(holder: Element, ids: ReadonlySet<string>): ElementContent[] {
  visit(holder, "element", (one, index, parent) => {
    if (!parent || index === undefined || one === holder || !leadsBack(one, ids)) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return holder.tagName === "p" ? [element("p", holder.children)] : holder.children;
}

function leadsBack(one: Element, ids: ReadonlySet<string>): boolean {
  const { className } = one.properties;
  if (one.tagName === "a") {
    const isNamed =
      Array.isArray(className) && className.some((name) => BACK_LINK.test(String(name)));
    return (
      isNamed ||
      ids.has(fragmentOf(one) ?? "") ||
      /^(?:[↩↑⏎^\s]|\p{Variation_Selector})+$/u.test(lineOf(one))
    );
  }
  // A `<sup>` with nothing but the link back.
  return (
    one.tagName === "sup" &&
    find(one, (inner) => ids.has(fragmentOf(inner) ?? "")) !== null &&
    NUMBER.test(lineOf(one))
  );
}
