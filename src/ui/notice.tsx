import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const glyphs = { success: CircleCheck, error: CircleAlert, warn: TriangleAlert, info: Info };

interface NoticeProps {
  tone: keyof typeof glyphs;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** For notices that appear later, which screen readers announce. */
  role?: "alert" | "status";
}

export function Notice({ tone, title, children, actions, role }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon glyph={glyphs[tone]} />
      <div className="notice-words">
        <p className="notice-title">{title}</p>
        {children && <div className="notice-text">{children}</div>}
      </div>
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  );
}
