import { Mark } from "@tiptap/core";

/** Schemes that the site keeps; a link without one leads to a page of the site. */
const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Whether the site would keep a link to this address. */
export function isLinkable(address: string): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*:)/i.exec(address)?.[1];
  return scheme === undefined || SCHEMES.has(scheme.toLowerCase());
}

export const LinkMark = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  inclusive: false,
  addAttributes: () => ({ href: { default: "" }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => (isLinkable(element.getAttribute("href") ?? "") ? null : false),
    },
  ],
  // Where it leads is in the link's dialog: following it would close the editor.
  renderHTML: ({ HTMLAttributes: { href, title } }) => [
    "a",
    { href: isLinkable(String(href)) ? href : null, title, rel: "noopener" },
    0,
  ],
});
