import { Toolbar as Base } from "@base-ui/react/toolbar";
import type { ReactNode } from "react";

/** Buttons in a row that are one tab stop; the arrow keys go from one to the next. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Root className="toolbar" aria-label={label}>
      {children}
    </Base.Root>
  );
}

interface ToolbarButtonProps {
  label: string;
  /** The keys that do the same, for example «Ctrl B». */
  keys?: string;
  icon: ReactNode;
  onClick: () => void;
}

/** One tool. A pointer leaves the focus, and with it the selection, where the tool acts. */
export function ToolbarButton({ label, keys, icon, onClick }: ToolbarButtonProps) {
  return (
    <Base.Button
      className="icon-button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {icon}
    </Base.Button>
  );
}

/** A line between tools of different kinds. */
export function ToolbarLine() {
  return <Base.Separator className="toolbar-line" />;
}
