import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export function renderPage<Props extends object>(Page: ComponentType<Props>, props: Props): string {
  return `<!doctype html>${renderToStaticMarkup(<Page {...props} />)}`;
}
