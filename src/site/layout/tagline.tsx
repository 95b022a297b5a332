import { Fragment } from "react";
import { siteConfig } from "#site.config";

export const taglineSentences: readonly string[] = siteConfig.tagline.split(/(?<=\.)\s+/);

/** Each sentence on a line of its own. */
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
