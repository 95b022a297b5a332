import type { ReactNode } from "react";

interface SkeletonProps {
  /** CSS lengths of what will stand here. */
  width?: string;
  height?: string;
}

/** The shape of something that is still loading. It appears only after 200 ms, so that quick answers don't flicker. */
export function Skeleton({ width = "100%", height = "1em" }: SkeletonProps) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** Everything around skeletons, which appears with them; readers hear that something is loading. */
export function SkeletonGroup({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <div className={["skeleton-group", className].filter(Boolean).join(" ")} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
