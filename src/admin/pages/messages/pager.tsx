import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { MessagesNavigation } from "./messages-navigation.ts";
import styles from "./pager.module.css";

interface PagerProps {
  /** The cursor of the page after this one; null on the last. */
  next: string | null;
  navigation: MessagesNavigation;
}

/** To the pages before and after this one, where there are any. */
export function Pager({ next, navigation }: PagerProps) {
  const { address, toNewer, toOlder } = navigation;
  if (!next && !address.cursor) return null;
  const newer = toNewer();
  const older = next ? toOlder(next) : null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      {address.cursor && (
        <Link className={buttonClass({ look: "quiet" })} to={newer.to} {...newer.options}>
          <Icon glyph={ChevronLeft} />
          Newer
        </Link>
      )}
      {older && (
        <Link className={buttonClass({ look: "quiet" })} to={older.to} {...older.options}>
          Older
          <Icon glyph={ChevronRight} />
        </Link>
      )}
    </nav>
  );
}
