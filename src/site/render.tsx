import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ServerErrorPage } from "./pages/server-error.tsx";
import type { Site } from "./props.ts";

// Each function gives a whole page as HTML, from its props alone.

export const renderServerError = (site: Site, requestId: string) =>
  html(<ServerErrorPage site={site} requestId={requestId} />);

function html(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
