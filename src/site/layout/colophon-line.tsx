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
  const { scriptBytes } = site.assets;
  const script =
    scriptBytes && scriptBytes.site + scripts.reduce((sum, name) => sum + scriptBytes[name], 0);
  return (
    <p className="colophon-line">
      <span>
        This page: {site.isUnkept ? "" : `${PAGE_WEIGHT} kB of HTML and styles, `}
        {script ? `${Math.ceil(script / 1000)} kB of script, ` : ""}
        no cookies, nobody watching.
      </span>{" "}
      <a href={sitePaths.colophon()}>How it is made</a>
    </p>
  );
}
