import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface ArrowLinkProps {
  href: string;
  children: ReactNode;
  /** Another icon than the arrow to the right. */
  icon?: ReactNode;
  /** The id of the words that say what «Read Articles» is about, for those who hear links one by one. */
  describedBy?: string;
}

/** A quiet link: words, an arrow and a line below that turns to light. */
export function ArrowLink({ href, children, icon, describedBy }: ArrowLinkProps) {
  return (
    <a className="arrow-link" href={href} aria-describedby={describedBy}>
      {children}
      {icon ?? <Icon glyph={ArrowRight} />}
    </a>
  );
}

/** The same look inside a card that is one link as a whole. */
export function ArrowWords({ children }: { children: ReactNode }) {
  return (
    <span className="arrow-link">
      {children}
      <Icon glyph={ArrowRight} />
    </span>
  );
}
