import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import arrowRightIcon from "./icons/arrow-right.svg?raw";

interface ArrowLinkProps {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
  /** The id of a text that tells links with the same words apart, for screen readers. */
  describedBy?: string;
}

export function ArrowLink({ href, children, icon, describedBy }: ArrowLinkProps) {
  return (
    <a className="arrow-link" href={href} aria-describedby={describedBy}>
      {children}
      {icon ?? <Icon glyph={arrowRightIcon} />}
    </a>
  );
}

/** For a card that is a link as a whole. */
export function ArrowLabel({ children }: { children: ReactNode }) {
  return (
    <span className="arrow-link">
      {children}
      <Icon glyph={arrowRightIcon} />
    </span>
  );
}
