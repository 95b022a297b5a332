import { Fragment } from "react";
import type { SiteFacts } from "#site/facts.ts";

export function taglineSentences({ tagline }: Pick<SiteFacts, "tagline">): string[] {
  return tagline === "" ? [] : tagline.split(/(?<=\.)\s+/);
}

export function Tagline({ facts }: { facts: SiteFacts }) {
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
