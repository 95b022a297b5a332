import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import styles from "./screen.module.css";
import { useTabTitle } from "./tab-title.ts";

interface ScreenProps {
  title: string;
  /** Of the browser's tab, which otherwise has the screen's title. */
  tabTitle?: string;
  back?: { to: string; label: string };
  /** Beside the heading. */
  state?: ReactNode;
  actions?: ReactNode;
  /** On phones the heading is for screen readers only: the content has one of its own. */
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
