import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PageTint } from "./picture.tsx";
import type { Site } from "./props.ts";

export function renderPage<Props extends { site: Site }>(
  Page: ComponentType<Props>,
  props: Props,
): string {
  const page = (
    <PageTint value={props.site.tint}>
      <Page {...props} />
    </PageTint>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
