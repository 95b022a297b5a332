import { Fragment } from "react";
import type { SiteConfig } from "#contract/site-config.ts";

export function taglineSentences({ tagline }: Pick<SiteConfig, "tagline">): string[] {
  return tagline === "" ? [] : tagline.split(/(?<=\.)\s+/);
}

export function Tagline({ facts }: { facts: SiteConfig }) {
  return taglineSentences(facts).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && (
        <>
          {" "}
          <br />
        </>
      )}
      {sentence}
    </Fragment>
  ));
}
