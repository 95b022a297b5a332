import type { SiteConfig } from "#contract/site-config.ts";
import { textsOf } from "#contract/site-texts.ts";
import type { Site, SiteAssets } from "#site/props.ts";
import { SiteSheet } from "#site/site-sheet.ts";
import { siteConfig } from "#site.config";

export const SHEET_BYTES = 25_000;

/** Every page has a header and a foot, and none a portal. */
const stylesheet = new SiteSheet({
  address: "/assets/site.css",
  size: SHEET_BYTES,
  rules: [
    {
      within: [],
      selectors: [{ text: ".site-header", needs: [[".site-header"]] }],
      texts: [{ text: "position:fixed" }],
    },
    {
      within: [],
      selectors: [{ text: ".site-footer", needs: [[".site-footer"]] }],
      texts: [{ text: "position:relative" }],
    },
    {
      within: [],
      selectors: [{ text: ".portal", needs: [[".portal"]] }],
      texts: [{ text: "display:grid" }],
    },
  ],
  scriptWords: {},
});

/** Names of files that nobody has built. */
export const siteAssets: SiteAssets = {
  stylesheet,
  script: "/assets/site.js",
  contactScript: "/assets/contact.js",
  downloadScript: "/assets/download.js",
  embedScript: "/assets/embed.js",
  portal: {
    script: "/assets/portal.js",
    modules: [],
    stylesheets: ["/assets/portal.css"],
    earlyScript: "/assets/early.js",
    screens: [
      { path: "/admin", modules: ["/assets/shell.js"], stylesheets: ["/assets/shell.css"] },
    ],
  },
  development: [],
};

/** Every page is rendered with these. */
export const siteProps: Site = {
  origin: "https://agency.example",
  assets: siteAssets,
  facts: siteConfig,
  texts: textsOf(siteConfig),
  tint: null,
  timeZone: "UTC",
  optionalKinds: [],
};

/** The same site of an agency with other facts. */
export function siteWith(changed: Partial<SiteConfig>): Site {
  const facts = { ...siteConfig, ...changed };
  return { ...siteProps, facts, texts: textsOf(facts) };
}
