import { closedPrefixes, sitePaths } from "#contract/paths.ts";
import { absoluteUrl } from "#site/addresses.ts";
import type { Site } from "#site/props.ts";

export function webManifest(site: Site): string {
  const manifest = {
    id: absoluteUrl(site, sitePaths.home()),
    name: site.facts.brand,
    short_name: site.facts.brand,
    description: site.facts.description,
    lang: "en-AU",
    start_url: absoluteUrl(site, sitePaths.home()),
    scope: absoluteUrl(site, sitePaths.home()),
    display: "browser",
    // --c-ink and --c-paper: a manifest cannot read custom properties.
    theme_color: "#0e1116",
    background_color: "#f6f3ec",
    icons: [
      {
        src: absoluteUrl(site, sitePaths.favicon()),
        type: "image/svg+xml",
        sizes: "any",
        purpose: "any",
      },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Where to report a weakness (RFC 9116). Readers distrust the file once `expires` has passed. */
export function securityTxt(site: Site, expires: Date): string {
  return [
    `Contact: mailto:${site.facts.contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${absoluteUrl(site, sitePaths.securityTxt())}`,
    "",
  ].join("\n");
}

export function speculationRules(): string {
  const closed = closedPrefixes.flatMap((prefix) => [prefix, `${prefix}/*`]);
  const where = {
    and: [
      { href_matches: "/*" },
      { not: { href_matches: [...closed, "/*.md", "/*.xml", "/*.json", "/*.txt"] } },
      { not: { selector_matches: "[download], [target]" } },
    ],
  };
  // Both, because a browser that cannot prerender may still prefetch.
  const rule = { where, eagerness: "moderate" };
  return `${JSON.stringify({ prefetch: [rule], prerender: [rule] })}\n`;
}
