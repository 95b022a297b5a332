import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";

/** Complete as HTML; hydrated by the client entry of the same name. */
export function Island<Props extends object>({
  name,
  prefix = name,
  component: Component,
  props,
}: {
  name: "contact" | "download";
  /** Keeps generated ids apart when a page holds several islands. */
  prefix?: string;
  component: ComponentType<Props>;
  props: Props;
}) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix });
  return (
    <div
      className="island"
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote and escaped it one line up.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
