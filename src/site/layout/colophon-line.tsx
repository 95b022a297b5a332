import { fill } from "#contract/fill.ts";
import { sitePaths } from "#contract/paths.ts";
import type { PageScript } from "#site/head.tsx";
import type { Site } from "#site/props.ts";

/** Stands for the page's kilobytes until http/cache/finished-page.ts knows them. */
export const PAGE_WEIGHT = "{page weight}";

interface ColophonLineProps {
  site: Site;
  scripts: readonly PageScript[];
}

/** Tells what the page itself weighs: the script as built, and the HTML as answered. */
export function ColophonLine({ site, scripts }: ColophonLineProps) {
  if (!site.facts.colophon) return null;
  const { frame } = site.texts;
  const { scriptBytes } = site.assets;
  const script =
    scriptBytes && scriptBytes.site + scripts.reduce((sum, name) => sum + scriptBytes[name], 0);
  const weights = [
    site.isUnkept ? "" : fill(frame.weightOfPage, { weight: PAGE_WEIGHT }),
    script ? fill(frame.weightOfScript, { weight: Math.ceil(script / 1000) }) : "",
  ].filter((weight) => weight !== "");
  return (
    <p className="colophon-line">
      <span>{fill(frame.weight, { weights: weights.join(" ") }).replace("  ", " ")}</span>{" "}
      <a href={sitePaths.colophon()}>{frame.colophon}</a>
    </p>
  );
}
