import type { ReactNode, Ref } from "react";
import { Icon } from "./icon.tsx";
import circleAlertIcon from "./icons/circle-alert.svg?raw";
import circleCheckIcon from "./icons/circle-check.svg?raw";
import infoIcon from "./icons/info.svg?raw";
import triangleAlertIcon from "./icons/triangle-alert.svg?raw";

const glyphs = {
  success: circleCheckIcon,
  error: circleAlertIcon,
  warn: triangleAlertIcon,
  info: infoIcon,
};

interface NoticeProps {
  ref?: Ref<HTMLDivElement>;
  tone: keyof typeof glyphs;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Makes screen readers announce a notice that appears later. */
  role?: "alert" | "status";
}

export function Notice({ ref, tone, title, children, actions, role }: NoticeProps) {
  return (
    <div ref={ref} className={`notice notice-${tone}`} role={role === "alert" ? role : undefined}>
      <Icon glyph={glyphs[tone]} />
      <div className="notice-body">
        {/* A status is read out as a whole, so it excludes the labels of its buttons. */}
        <div className="notice-words" role={role === "status" ? role : undefined}>
          <p className="notice-title">{title}</p>
          {children && <div className="notice-text">{children}</div>}
        </div>
        {actions && <div className="notice-actions">{actions}</div>}
      </div>
    </div>
  );
}
