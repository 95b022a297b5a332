import { Mark } from "@tiptap/core";
import { isSafeLink } from "#contract/safe-address.ts";

export const LinkMark = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  inclusive: false,
  addAttributes: () => ({ href: { default: "" }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => (isSafeLink(element.getAttribute("href") ?? "") ? null : false),
    },
  ],
  // Where it leads is in the link's dialog: following it would close the editor.
  renderHTML: ({ HTMLAttributes: { href, title } }) => [
    "a",
    { href: isSafeLink(String(href)) ? href : null, title, rel: "noopener" },
    0,
  ],
});
