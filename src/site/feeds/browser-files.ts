import { brandPalette, papers } from "#contract/brand-palette.ts";
import { languageOf } from "#contract/country.ts";
import { sitePaths } from "#contract/paths.ts";
import { absoluteUrl } from "#site/addresses.ts";
import { iconAddress } from "#site/icons.tsx";
import type { Site } from "#site/props.ts";

export function webManifest(site: Site): string {
  const manifest = {
    id: absoluteUrl(site, sitePaths.home()),
    name: site.facts.brand,
    short_name: site.facts.brand,
    description: site.facts.description,
    lang: languageOf(site.facts.country),
    start_url: absoluteUrl(site, sitePaths.home()),
    scope: absoluteUrl(site, sitePaths.home()),
    display: "browser",
    theme_color: brandPalette(site.facts.colours).ink,
    background_color: papers.paper,
    icons: [
      icon(site, sitePaths.favicon(), "image/svg+xml", "any"),
      icon(site, sitePaths.icon192(), "image/png", "192x192"),
      icon(site, sitePaths.icon512(), "image/png", "512x512"),
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function icon(site: Site, path: string, type: string, sizes: string) {
  return { src: absoluteUrl(site, iconAddress(site.facts, path)), type, sizes, purpose: "any" };
}

/** Returns the security.txt (RFC 9116). Readers distrust it once `expires` has passed. */
export function securityTxt(site: Site, expires: Date): string {
  return [
    `Contact: mailto:${site.facts.contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${absoluteUrl(site, sitePaths.securityTxt())}`,
    "",
  ].join("\n");
}
