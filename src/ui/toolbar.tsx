import { Toolbar as Base } from "@base-ui/react/toolbar";
import type { ReactNode } from "react";

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
  /** Without an icon, the button shows its label. */
  icon?: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A click keeps the focus and the selection that the tool acts on. */
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
