import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

export function hydrateIslands<Props extends object>(
  name: "contact" | "download",
  Component: ComponentType<Props>,
): void {
  for (const island of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const { props: json = "{}", prefix = name } = island.dataset;
    const props: Props = JSON.parse(json);
    hydrateRoot(island, <Component {...props} />, { identifierPrefix: prefix });
  }
}
