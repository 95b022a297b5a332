import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { selectAll } from "hast-util-select";
import { toString as textContent } from "hast-util-to-string";
import type { TestApp } from "./app.ts";

/** A page as the server sent it, before any script, or a part of it. */
export type Part = Root | Element;

export interface FetchedPage {
  status: number;
  root: Root;
}

export async function fetchPage(app: TestApp, path: string): Promise<FetchedPage> {
  const answer = await app.fetch(path);
  return { status: answer.status, root: fromHtml(await answer.text()) };
}

export function all(within: Part, selector: string): Element[] {
  return selectAll(selector, within);
}

/** @throws unless exactly one element matches */
export function one(within: Part, selector: string): Element {
  const [element, ...more] = all(within, selector);
  if (!element || more.length > 0) {
    throw new Error(`${selector} matches ${more.length + (element ? 1 : 0)} elements.`);
  }
  return element;
}

export function textOf(part: Part): string {
  return textContent(part).replaceAll(/\s+/g, " ").trim();
}

export function textsOf(within: Part, selector: string): string[] {
  return all(within, selector).map(textOf);
}

/** Takes the name in hast: `ariaCurrent` for `aria-current`. */
export function attribute(element: Element, name: string): string | null {
  const value = element.properties[name];
  return value === undefined || value === null ? null : String(value);
}

export function linksOf(within: Part): [text: string, to: string | null][] {
  return all(within, "a").map((link) => [textOf(link), attribute(link, "href")]);
}

/** Finds a section by its heading. @throws unless there is exactly one */
export function section(page: Part, heading: string): Element {
  const found = all(page, "section").filter((part) =>
    textsOf(part, "h1, h2, h3").includes(heading),
  );
  if (found.length !== 1 || !found[0]) {
    throw new Error(`${found.length} sections have the heading ${heading}.`);
  }
  return found[0];
}
