interface MarkProps {
  /** Address of the picture that stands in place of the door. */
  icon?: string | null;
}

/** The logo, a door ajar. Needs {@link LightGradient} on the page. */
export function Mark({ icon }: MarkProps) {
  if (icon) return <img src={icon} alt="" />;
  return (
    <svg viewBox="0 0 24 32" aria-hidden="true" focusable="false">
      <path d="M8 1h15v30H8z" fill="url(#light)" />
      <path d="M8 1v30H1V5z" fill="currentColor" />
    </svg>
  );
}

/** As --c-amber of tokens.css, which an attribute cannot name. */
const AMBER = "#FFB45C";

/** The gradients of all drawings. Once per page: ids must be unique. */
export function LightGradient() {
  return (
    <svg className="light-gradient" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="light" x1="0" y1="1" x2=".8" y2="0">
          <stop stopColor={AMBER} />
          <stop offset="1" stopColor="#FF7A3D" />
        </linearGradient>
        <linearGradient id="light-floor" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor={AMBER} stopOpacity=".75" />
          <stop offset="1" stopColor={AMBER} stopOpacity=".03" />
        </linearGradient>
      </defs>
    </svg>
  );
}
