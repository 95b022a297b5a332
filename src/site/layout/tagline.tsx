import { Fragment } from "react";
import { siteConfig } from "#site.config";

/** The sentences of the tagline, «Smarter business.» and so on. */
export const taglineSentences: readonly string[] = siteConfig.tagline.split(/(?<=\.)\s+/);

/** The tagline with each sentence on a line of its own. */
export function Tagline() {
  return taglineSentences.map((sentence, index) => (
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
