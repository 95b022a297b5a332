import { type ReactNode, useId } from "react";

interface PanelProps {
  /** Where a link leads to; the panel can take the focus then. */
  id?: string;
  title?: ReactNode;
  /** At the end of the head. */
  actions?: ReactNode;
  /** Without space around the content, for lists and tables that go from edge to edge. */
  flush?: boolean;
  /** Below a line at the end, for example the buttons of a form. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A box with a head, for the things of a tool. */
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
