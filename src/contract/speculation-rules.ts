import { closedPrefixes } from "./paths.ts";

const where = {
  and: [
    { href_matches: "/*" },
    {
      not: {
        href_matches: [
          ...closedPrefixes.flatMap((prefix) => [prefix, `${prefix}/*`]),
          ...["/*.md", "/*.xml", "/*.json", "/*.txt"],
        ],
      },
    },
    { not: { selector_matches: "[download], [target]" } },
  ],
};

// Both, because a browser that cannot prerender may still prefetch.
const rule = { where, eagerness: "moderate" };

/** Which pages browsers may prepare. A page's policy allows these letters and no others. */
export const speculationRules = JSON.stringify({ prefetch: [rule], prerender: [rule] });
