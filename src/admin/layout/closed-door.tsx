import type { ReactNode } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "./closed-door.module.css";
import { useTabTitle } from "./tab-title.ts";

interface ClosedDoorProps {
  title: string;
  action: ReactNode;
  children: ReactNode;
}

/** In place of the whole portal: why it does not open, and what to do. */
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
