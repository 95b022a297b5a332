import { type ReactNode, useState } from "react";
import { Panel } from "#ui/panel.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import styles from "./editor.module.css";

interface EditorColumnsProps {
  main: ReactNode;
  side: ReactNode;
  sideWidth?: "narrow" | "half";
}

export function EditorColumns({ main, side, sideWidth = "narrow" }: EditorColumnsProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns} data-side={sideWidth}>
        <div className="stack">{main}</div>
        <div className="stack">{side}</div>
      </div>
    </div>
  );
}

/** A screen whose text comes first: the sidebar is narrow, and what it holds takes the whole window. */
export function Room({ children }: { children: ReactNode }) {
  return (
    <div className={styles.whole} data-room="">
      {children}
    </div>
  );
}

interface WritingRoomProps {
  /** Stands beside the text, or under it where there is no room. Whatever runs in it goes on while it is closed. */
  panel: ReactNode;
  isPanelOpen: boolean;
  children: ReactNode;
}

/** A text in the middle of the window, and a panel that stays in view beside it. */
export function WritingRoom({ panel, isPanelOpen, children }: WritingRoomProps) {
  const [wasOpen, setWasOpen] = useState(isPanelOpen);
  if (isPanelOpen && !wasOpen) setWasOpen(true);
  return (
    <div className={styles.room} data-panel={isPanelOpen}>
      <div className={styles.sheet}>{children}</div>
      {wasOpen && (
        <aside
          className={styles.panel}
          id={PANEL_ID}
          aria-label="About this text"
          hidden={!isPanelOpen}
        >
          {panel}
        </aside>
      )}
    </div>
  );
}

export const PANEL_ID = "panel";

export function EditorSkeleton() {
  return (
    <SkeletonGroup>
      <EditorColumns
        main={
          <>
            <Panel>
              <div className="stack">
                <Skeleton width="75%" height="2.5rem" />
                <Skeleton height="4rem" />
              </div>
            </Panel>
            <Panel>
              <Skeleton height="24rem" />
            </Panel>
          </>
        }
        side={["12rem", "9rem"].map((height) => (
          <Panel key={height}>
            <Skeleton height={height} />
          </Panel>
        ))}
      />
    </SkeletonGroup>
  );
}
