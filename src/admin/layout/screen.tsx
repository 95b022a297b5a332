import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import { useTabTitle } from "./full-page.tsx";
import styles from "./screen.module.css";

interface ScreenProps {
  title: string;
  /** The browser's tab has this title instead of the screen's. */
  tabTitle?: string;
  back?: { to: string; label: string };
  /** They stand beside the heading. */
  state?: ReactNode;
  actions?: ReactNode;
  /** Phones show no heading, which only screen readers get: the content has one of its own. */
  isHeadlessOnPhone?: boolean;
  /** The head stays in the window, and this is told of it. */
  pinned?: Ref<HTMLElement>;
  children: ReactNode;
}

export function Screen(props: ScreenProps) {
  const {
    title,
    tabTitle = title,
    back,
    state,
    actions,
    isHeadlessOnPhone,
    pinned,
    children,
  } = props;
  useTabTitle(tabTitle);
  return (
    <>
      <header
        ref={pinned}
        className={pinned ? `${styles.head} ${styles.pinned}` : styles.head}
        data-headless-on-phone={isHeadlessOnPhone || undefined}
      >
        {back && (
          <p className={styles.back}>
            <Link to={back.to}>
              <Icon glyph={arrowLeftIcon} />
              {back.label}
            </Link>
          </p>
        )}
        <h1 id="screen">{title}</h1>
        {state}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}
