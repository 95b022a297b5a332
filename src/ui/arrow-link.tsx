import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import arrowRightIcon from "./icons/arrow-right.svg?raw";

interface ArrowLinkProps {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
  /** The id of a text that tells links with the same words apart, for screen readers. */
  describedBy?: string;
  tabIndex?: -1;
}

export function ArrowLink({ href, children, icon, describedBy, tabIndex }: ArrowLinkProps) {
  return (
    <a className="arrow-link" href={href} aria-describedby={describedBy} tabIndex={tabIndex}>
      {children}
      {icon ?? <Icon glyph={arrowRightIcon} />}
    </a>
  );
}
