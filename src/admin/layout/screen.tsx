import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";
import styles from "./screen.module.css";
import { useTabTitle } from "./tab-title.ts";

interface ScreenProps {
  /** The heading, and the title of the browser's tab. */
  title: string;
  back?: { to: string; label: string };
  /** At the right of the heading; on a phone below it. */
  actions?: ReactNode;
  /** On a phone only readers get the head: the content brings one of its own there. */
  isHeadlessOnPhone?: boolean;
  /** Keeps the actions in sight while the screen is scrolled, for forms that are longer than it. */
  pinned?: boolean;
  children: ReactNode;
}

/** One screen: where it leads back to, its heading, its actions, its content. */
export function Screen(props: ScreenProps) {
  const { title, back, actions, isHeadlessOnPhone, pinned = false, children } = props;
  useTabTitle(title);
  return (
    <>
      <header
        className={pinned ? `${styles.head} ${styles.pinned}` : styles.head}
        data-headless-on-phone={isHeadlessOnPhone || undefined}
      >
        {back && (
          <p className={styles.back}>
            <Link to={back.to}>
              <Icon glyph={ArrowLeft} />
              {back.label}
            </Link>
          </p>
        )}
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}
