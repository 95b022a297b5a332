interface SkeletonProps {
  /** CSS lengths of what will stand here. */
  width?: string;
  height?: string;
}

/** The shape of something that is still loading. It appears only after 200 ms, so that quick answers don't flicker. */
export function Skeleton({ width = "100%", height = "1em" }: SkeletonProps) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}
