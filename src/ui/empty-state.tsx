import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** h1 for a whole page, h3 inside a section with a heading. */
  heading?: "h1" | "h2" | "h3";
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, heading: Heading = "h2", children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <svg className="empty-state-door" viewBox="0 0 120 170" aria-hidden="true" focusable="false">
        <path
          d="M22 170V22a38 20 0 0 1 76 0v148"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <path
          d="M32 170V28a28 15 0 0 1 56 0v142"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <circle cx="79" cy="98" r="2.5" fill="currentColor" />
        <path d="M32 167h56v3H32z" fill="url(#light)" />
      </svg>
      <div className="empty-state-words">
        <Heading>{title}</Heading>
        {children && <p>{children}</p>}
        {action}
      </div>
    </div>
  );
}
