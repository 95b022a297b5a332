import { Link } from "react-router";
import { capitalized, nouns } from "#contract/nouns.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import type { PictureDetails } from "#contract/picture.ts";
import styles from "./picture-details.module.css";

interface PictureUsesProps {
  details: PictureDetails;
  isInDialog: boolean;
}

export function PictureUses({ details, isInDialog }: PictureUsesProps) {
  const { uses, is_of_site, use_count: count } = details;
  const listed = uses.length + (is_of_site ? 1 : 0);
  if (count === 0) return <p className={styles.note}>Not used anywhere.</p>;
  return (
    <div>
      <p className={styles.usesTitle}>Used in {count === 1 ? "1 place" : `${count} places`}</p>
      <ul className={`bare-list ${styles.uses}`}>
        {is_of_site && (
          <li>
            <span className={styles.kind}>Site</span>
            <Link to={adminPaths.siteSettings()} target={isInDialog ? "_blank" : undefined}>
              Logo or people
              {isInDialog && <span className="visually-hidden"> (opens in a new tab)</span>}
            </Link>
          </li>
        )}
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
      {count > listed && (
        <p className={styles.note}>and {(count - listed).toLocaleString("en-US")} more</p>
      )}
    </div>
  );
}
