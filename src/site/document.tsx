import type { ReactNode } from "react";
import { languageOf } from "#contract/country.ts";
import { LightGradient } from "#ui/mark.tsx";
import { Head, type HeadProps } from "./head.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";

interface DocumentProps extends HeadProps {
  current?: string;
  children: ReactNode;
}

export function Document({ current, children, ...head }: DocumentProps) {
  return (
    <html
      lang={languageOf(head.site.facts.country)}
      className={head.tone === "over-picture" ? "opens-dark" : undefined}
    >
      <Head {...head} />
      <body>
        <a className="skip-link" href="#main">
          {head.site.texts.frame.skip}
        </a>
        <LightGradient />
        <Header site={head.site} tone={head.tone} current={current} />
        <main id="main" tabIndex={-1} data-script={lateScript(head)}>
          {children}
        </main>
        <Footer site={head.site} scripts={head.scripts} />
      </body>
    </html>
  );
}

/** Downloads and embeds are links without their script, so it loads late; an island names its own. */
function lateScript({ site: { assets }, scripts }: HeadProps): string | undefined {
  if (scripts?.includes("download")) return assets.downloadScript;
  return scripts?.includes("embed") ? assets.embedScript : undefined;
}
