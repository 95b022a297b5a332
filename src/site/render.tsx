import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PagePictures } from "./picture.tsx";
import type { Site } from "./props.ts";

export function renderPage<Props extends { site: Site }>(
  Page: ComponentType<Props>,
  props: Props,
): string {
  const page = (
    <PagePictures value={{ tint: props.site.tint, look: props.site.facts.pictures }}>
      <Page {...props} />
    </PagePictures>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
