import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";

/** Complete as HTML; its script, which the page fetches last, hydrates it. */
export function Island<Props extends object>({
  name,
  script,
  component: Component,
  props,
}: {
  name: string;
  script: string;
  component: ComponentType<Props>;
  props: Props;
}) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: name });
  return (
    <div
      className="island"
      data-island={name}
      data-script={script}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote and escaped it one line up.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
