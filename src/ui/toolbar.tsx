import { Toolbar as Base } from "@base-ui/react/toolbar";
import type { ReactNode } from "react";

/** One tab stop, with arrow keys inside. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Root className="toolbar" aria-label={label}>
      {children}
    </Base.Root>
  );
}

interface ToolbarButtonProps {
  label: string;
  keys?: string;
  icon: ReactNode;
  onClick: () => void;
}

/** A click leaves focus and selection where the tool acts. */
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

export function ToolbarLine() {
  return <Base.Separator className="toolbar-line" />;
}
