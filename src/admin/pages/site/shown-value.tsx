import { thumbnailOf } from "#contract/picture-address.ts";
import { readPicture } from "#contract/placed-picture.ts";
import { shownAt } from "#contract/site-text-names.ts";
import { textAt } from "#contract/site-text-rules.ts";
import styles from "./site.module.css";

interface ComparedProps {
  at: string;
  /** As they are written. */
  before: string;
  after: string;
  /** Returns the words of other texts, which entries of a list are called by. */
  wordsAt: (key: string) => string;
}

/** Shows beside each other what a text, a picture or the order of a list was and what it is. */
export function Compared({ at, before, after, wordsAt }: ComparedProps) {
  if (textAt(at)?.kind === "picture") {
    return (
      <p className={styles.compared}>
        <del>
          <Thumbnail value={before} />
        </del>{" "}
        <ins>
          <Thumbnail value={after} />
        </ins>
      </p>
    );
  }
  const [former, present] = [shownAt(at, before, wordsAt), shownAt(at, after, wordsAt)];
  return (
    <p className={styles.compared}>
      {former !== "" && <del dir="auto">{former}</del>}{" "}
      {present !== "" && <ins dir="auto">{present}</ins>}
      {present === "" && <span> left out</span>}
    </p>
  );
}

/** Shows a picture small, with what is seen on it. */
export function Thumbnail({ value }: { value: string }) {
  const picture = readPicture(value);
  if (!picture) return <span>No picture of its own</span>;
  return (
    <img className={styles.thumbnail} src={thumbnailOf(picture.address)} alt={picture.alt ?? ""} />
  );
}
