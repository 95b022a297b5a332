import { type FrontMatter, isFalse, isTrue, textOf, valueAt } from "./front-matter.ts";
import type { PostPlace } from "./site-folder.ts";
import { readMoment } from "./written-time.ts";

/** The facts that say whether the old site showed a post. */
interface Described {
  fields: FrontMatter;
  hasFrontMatter: boolean;
  place: PostPlace;
  /** The date as written; empty for none. */
  date: string;
  /** It is the only post of the export, so it was meant. */
  isAlone: boolean;
  /** True if the generator shows no post without a day in the file's name, and there is none. */
  lacksDay: boolean;
  timeZone: string;
}

/** Values of a status that mean that everybody may read. */
const OPEN = /^(?:publish(?:ed)?|public|live|posted|final|done|everyone)$/i;
const HIDES = ["draft", "isDraft", "private", "unlisted", "hidden", "encrypted"];
const SHOWS = ["published", "publish", "public", "listed", "visible", "permalink"];

/** A draft is never published because its front matter was not understood: in doubt, it is one. */
export function visibilityOf({
  fields,
  hasFrontMatter,
  place,
  date,
  isAlone,
  lacksDay,
  timeZone,
}: Described): { isHidden: boolean; notes: string[] } {
  const doubts: string[] = [];
  const value = (name: string) => textOf(fields, name);
  const says = (name: string) => `It says “${name}: ${value(name)}”`;
  for (const name of HIDES) {
    if (value(name) !== "" && !isFalse(value(name)) && !isTrue(value(name)))
      doubts.push(says(name));
  }
  for (const name of ["published", "publish", "public"]) {
    const isKnown = isTrue(value(name)) || isFalse(value(name)) || OPEN.test(value(name));
    const isDate = readMoment(value(name), timeZone) !== null;
    if (value(name) !== "" && !isKnown && !isDate) doubts.push(says(name));
  }
  for (const name of ["status", "state", "visibility"]) {
    if (value(name) !== "" && !OPEN.test(value(name))) doubts.push(says(name));
  }
  const render = valueAt(fields, "build", "render");
  if (render === "never" || render === "false") doubts.push("It had no page");
  if (value("password") !== "") doubts.push("It was protected by a password");
  const expiry = readMoment(value("expiryDate"), timeZone);
  if (expiry !== null && !isAhead(expiry)) doubts.push("It had expired");
  if (date !== "" && readMoment(date, timeZone) === null) {
    doubts.push(`Its date, “${date}”, was not understood`);
  }
  const isNamed = fields.has("title") || date !== "";
  if (!isAlone && (!hasFrontMatter || (place.of === null && !isNamed))) {
    doubts.push("It has no front matter that says that it was public");
  }
  if (lacksDay) {
    doubts.push("Jekyll shows no post without a day in the name of its file");
  }
  if (place.translationOf !== null) {
    doubts.push(`It is a translation (${place.language}) of ${place.translationOf}`);
  }
  const isSaid =
    HIDES.some((name) => isTrue(value(name))) || SHOWS.some((name) => isFalse(value(name)));
  return {
    isHidden: place.isDraft || isSaid || doubts.length > 0,
    notes: doubts.map((doubt) => `${doubt}, so it is imported as a draft.`),
  };
}

export function isAhead(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) > Date.now();
}
