import { type ReactNode, useEffect } from "react";
import { settings } from "#admin/portal-settings.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "./full-page.module.css";

interface ClosedDoorProps {
  title: string;
  action: ReactNode;
  children: ReactNode;
}

export function ClosedDoor({ title, action, children }: ClosedDoorProps) {
  useTabTitle(title);
  return (
    <main className={styles.page}>
      <div className={styles.door} role="alert">
        <EmptyState heading="h1" title={title} action={action}>
          {children}
        </EmptyState>
      </div>
    </main>
  );
}

export function LoadingScreen() {
  return (
    <main className={styles.loading}>
      <svg viewBox="0 0 24 32" aria-hidden="true" focusable="false">
        <path d="M8 1h15v30H8z" fill="url(#light)" />
        <path className={styles.leaf} d="M8 1v30H1V5z" fill="currentColor" />
      </svg>
      <div role="status">
        <h1>Loading...</h1>
      </div>
    </main>
  );
}

/** Sets it by hand: the page already has a title element, and browsers use the first. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${settings.brand} admin`;
  }, [title]);
}
