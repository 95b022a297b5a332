import type { ReactNode } from "react";

interface SwingLabelProps {
  as: "h2" | "h3";
  id?: string;
  children: ReactNode;
}

export function SwingLabel({ as: Heading, id, children }: SwingLabelProps) {
  return (
    <Heading className="swing-label" id={id}>
      <svg
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M1.5 0v16.5H0M1.5 1A15.5 15.5 0 0 1 17 16.5h1" />
      </svg>
      {children}
    </Heading>
  );
}
