interface MarkProps {
  /** The address of a picture that replaces the door. */
  icon?: string | null;
}

/** The logo, a door ajar. It needs {@link LightGradient} on the page. */
export function Mark({ icon }: MarkProps) {
  if (icon) return <img src={icon} alt="" />;
  return (
    <svg viewBox="0 0 24 32" aria-hidden="true" focusable="false">
      <path d="M8 1h15v30H8z" fill="url(#light)" />
      <path d="M8 1v30H1V5z" fill="currentColor" />
    </svg>
  );
}

/** The gradients of all drawings, in the colours of base.css. They may be on a page only once, because ids must be unique. */
export function LightGradient() {
  return (
    <svg className="light-gradient" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="light" y1="1" x2=".8">
          <stop />
          <stop offset="1" />
        </linearGradient>
        <linearGradient id="light-floor" x2="0" y2="1">
          <stop stopOpacity=".75" />
          <stop offset="1" stopOpacity=".03" />
        </linearGradient>
      </defs>
    </svg>
  );
}
