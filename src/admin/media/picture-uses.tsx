import { Link } from "react-router";
import { capitalized, nouns } from "#contract/nouns.ts";
import { publicationPaths } from "#contract/paths.ts";
import type { PictureUse } from "#contract/picture.ts";
import styles from "./picture-details.module.css";

interface PictureUsesProps {
  uses: readonly PictureUse[];
  count: number;
  isInDialog: boolean;
}

export function PictureUses({ uses, count, isInDialog }: PictureUsesProps) {
  if (count === 0) return <p className={styles.note}>Used nowhere.</p>;
  return (
    <div>
      <p className={styles.usesTitle}>Used in {count === 1 ? "1 place" : `${count} places`}</p>
      <ul className={`bare-list ${styles.uses}`}>
        {uses.map(({ kind, id, title, is_cover }) => (
          <li key={id}>
            <span className={styles.kind}>{capitalized(nouns[kind].one)}</span>
            <Link
              to={publicationPaths[kind].editScreen(id)}
              target={isInDialog ? "_blank" : undefined}
            >
              {title}
              {is_cover && ", cover"}
              {isInDialog && <span className="visually-hidden"> (opens in a new tab)</span>}
            </Link>
          </li>
        ))}
      </ul>
      {count > uses.length && (
        <p className={styles.note}>and {(count - uses.length).toLocaleString("en-US")} more</p>
      )}
    </div>
  );
}
