import type { ReactNode } from "react";
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
