import type { ReactNode } from "react";

interface SkeletonProps {
  width?: string;
  height?: string;
}

/** A placeholder that appears after 200 ms, so that quick responses do not flicker. */
export function Skeleton({ width = "100%", height = "1em" }: SkeletonProps) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** Tells screen readers that something is loading. */
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
