import GithubSlugger from "github-slugger";
import type { Element, Root } from "hast";
import type { Root as MarkdownRoot } from "mdast";
import { toString as textIn } from "mdast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import type { Notes } from "./html-tree.ts";

declare module "mdast" {
  interface HeadingData {
    /** Ids of the HTML that lead here. */
    targets?: string[];
  }
}

/** Only headings have ids on our pages, so every other target is found by the heading it belongs to. */
export function markTargets(tree: Root): void {
  const waiting: string[] = [];
  let last: Element | null = null;
  let inHeading: Element | null = null;
  const giveTo = (heading: Element | null) => {
    const ids = waiting.splice(0);
    if (heading) heading.properties.dataTargets = [...targetsOf(heading), ...ids];
  };
  const walk = (node: Root | Root["children"][number]) => {
    if (node.type === "text" && node.value.trim() !== "" && !inHeading) giveTo(last);
    if (node.type !== "element" && node.type !== "root") return;
    if (node.type === "element") {
      const { id, name } = node.properties;
      if (typeof id === "string" && id !== "") waiting.push(id);
      if (node.tagName === "a" && typeof name === "string") waiting.push(name);
      if (/^h[1-6]$/.test(node.tagName)) [last, inHeading] = [node, node];
    }
    for (const child of node.children) walk(child);
    if (inHeading && node === inHeading) {
      giveTo(inHeading);
      inHeading = null;
    }
  };
  walk(tree);
  giveTo(last);
}

export function targetsOf({ properties }: Element): string[] {
  const { dataTargets } = properties;
  return Array.isArray(dataTargets) ? dataTargets.map(String) : [];
}

/** Takes links within a text to the ids that its headings have on the page. */
export function leadToHeadings(tree: MarkdownRoot, notes: Notes): void {
  const slugger = new GithubSlugger();
  const slugs = new Map<string, string>();
  visit(tree, "heading", (heading) => {
    const slug = slugger.slug(textIn(heading));
    for (const id of [slug, ...(heading.data?.targets ?? [])]) {
      if (!slugs.has(id)) slugs.set(id, slug);
    }
  });
  visit(tree, "link", (link, index, parent) => {
    if (!link.url.startsWith("#") || !parent || index === undefined) return;
    const id = decoded(link.url.slice(1));
    const slug = slugs.get(id);
    if (slug !== undefined) link.url = `#${slug}`;
    else if (id !== "" && id !== "top") {
      notes.add("A link to a place in the text that has no heading was left out; its words stay.");
      parent.children.splice(index, 1, ...link.children);
      return [SKIP, index];
    }
  });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
