import { Fragment } from "react";

/** An apostrophe is found, copied and read aloud as ', but drawn as ’. */
export function withApostrophes(text: string) {
  return text.split("'").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are printed once.
    <Fragment key={index}>
      {index > 0 && <span className="apostrophe">'</span>}
      {part}
    </Fragment>
  ));
}
