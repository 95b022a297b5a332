import { type ReactNode, useId } from "react";

interface PanelProps {
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
export function Panel({ title, actions, flush = false, footer, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={title ? id : undefined}>
      {title && (
        <header className="panel-head">
          <h2 id={id}>{title}</h2>
          {actions}
        </header>
      )}
      <div className={flush ? "panel-flush" : "panel-body"}>{children}</div>
      {footer && <footer className="panel-foot">{footer}</footer>}
    </section>
  );
}
