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

// Both are listed, because a browser that cannot prerender may still prefetch.
const rule = { where, eagerness: "moderate" };

/** The pages that browsers may prepare. The content security policy of a page allows exactly this text. */
export const speculationRules = JSON.stringify({ prefetch: [rule], prerender: [rule] });
