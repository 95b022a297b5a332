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
  /** Without one, the label itself is on the button. */
  icon?: ReactNode;
  /** For a tool that is on or off. */
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A click leaves focus and selection where the tool acts. */
export function ToolbarButton({
  label,
  keys,
  icon,
  pressed,
  disabled,
  onClick,
}: ToolbarButtonProps) {
  return (
    <Base.Button
      className={icon ? "icon-button" : "toolbar-word"}
      aria-label={icon ? label : undefined}
      aria-pressed={pressed}
      title={keys ? `${label} (${keys})` : label}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {icon ?? label}
    </Base.Button>
  );
}

export function ToolbarLine() {
  return <Base.Separator className="toolbar-line" />;
}
