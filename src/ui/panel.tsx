import { type ReactNode, useId } from "react";

interface PanelProps {
  /** A link target, which makes the panel focusable. */
  id?: string;
  title?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

export function Panel({ id, title, actions, flush = false, footer, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      className="panel"
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <header className="panel-head">
          <h2 id={titleId}>{title}</h2>
          {actions}
        </header>
      )}
      <div className={flush ? "panel-flush" : "panel-body"}>{children}</div>
      {footer && <footer className="panel-foot">{footer}</footer>}
    </section>
  );
}
