import type { ReactNode } from "react";
import { DoorPicture } from "#admin/layout/door-picture.tsx";
import { useTabTitle } from "#admin/layout/tab-title.ts";
import { settings } from "#admin/portal-settings.ts";
import { useTheme } from "#admin/theme.ts";
import { websitePaths } from "#contract/paths.ts";
import { Mark } from "#ui/mark.tsx";
import styles from "./sign-in-layout.module.css";

interface SignInLayoutProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function SignInLayout({ title, lead, children }: SignInLayoutProps) {
  useTabTitle(title);
  // Nothing here shows the theme, but the page must follow when the system changes its own.
  useTheme();
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <a className={`brand ${styles.brand}`} href={websitePaths.home()}>
          <Mark />
          {settings.brand}
        </a>
        <div className={styles.form}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        <p className={styles.back}>
          <a href={websitePaths.home()}>Back to the website</a>
        </p>
      </main>
      <DoorPicture className={styles.picture} sizes="(width < 48rem) 100vw, 56vw" />
    </div>
  );
}

export function Hint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}
