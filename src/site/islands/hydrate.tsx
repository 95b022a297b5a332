import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** @param name as given to `Island`, which wrote the HTML */
export function hydrateIslands<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
): void {
  for (const island of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const props: Props = JSON.parse(island.dataset.props ?? "{}");
    hydrateRoot(island, <Component {...props} />, { identifierPrefix: name });
  }
}
