import { Fragment } from "react";
import { siteConfig } from "#site.config";

export const taglineSentences: readonly string[] = siteConfig.tagline.split(/(?<=\.)\s+/);

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
