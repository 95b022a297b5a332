import { Mark } from "@tiptap/core";
import { sitePaths } from "#contract/paths.ts";
import { isSafeLink } from "#contract/safe-address.ts";

/** The pages of the site that people name by one word. */
const PAGES: ReadonlySet<string> = new Set(
  [
    sitePaths.about,
    sitePaths.services,
    sitePaths.resources,
    sitePaths.contact,
    sitePaths.privacy,
    sitePaths.blogs,
    sitePaths.ebooks,
  ].map((build) => build.pattern.slice(1)),
);

/** Completes an address that somebody typed for a link; returns null if its meaning is not clear. */
export function linkAddress(typed: string): string | null {
  const address = typed.trim();
  if (address === "") return "";
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(address)) return `mailto:${address}`;
  if (/^(?:localhost|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]|$)/u.test(address)) {
    return `https://${address}`;
  }
  if (PAGES.has(/^[^/?#]*/.exec(address.toLowerCase())?.[0] ?? "")) return `/${address}`;
  const isWhole = /^(?:[/#?]|https?:\/\/\S|mailto:\S|tel:\S)/i.test(address);
  return isWhole && isSafeLink(address) ? address : null;
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
      getAttrs: (element) => (isSafeLink(element.getAttribute("href") ?? "") ? null : false),
    },
  ],
  // The link's dialog shows where it leads: following the link would close the editor.
  renderHTML: ({ HTMLAttributes: { href, title } }) => [
    "a",
    { href: isSafeLink(String(href)) ? href : null, title, rel: "noopener" },
    0,
  ],
});

/** Returns the host of an address on another site, and null for one on this site. */
export function hostElsewhere(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const { host } = new URL(address);
  return host === location.host ? null : host;
}
