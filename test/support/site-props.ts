import type { Site, SiteAssets } from "#site/props.ts";
import { siteConfig } from "#site.config";

/** Names of files that nobody has built. */
export const siteAssets: SiteAssets = {
  stylesheet: "/assets/site.css",
  script: "/assets/site.js",
  contactScript: "/assets/contact.js",
  downloadScript: "/assets/download.js",
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

/** What every page is rendered with. */
export const siteProps: Site = {
  origin: "https://agency.example",
  assets: siteAssets,
  facts: siteConfig,
  timeZone: "UTC",
  optionalKinds: [],
};
