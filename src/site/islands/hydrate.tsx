import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** @param name as given to `Island`, which wrote the HTML */
export function hydrateIslands<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
): void {
  for (const island of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    // biome-ignore lint/plugin: `Island` wrote it from these very props; a schema would be half of the page's script.
    const props: Props = JSON.parse(island.dataset.props ?? "{}");
    hydrateRoot(island, <Component {...props} />, { identifierPrefix: name });
  }
}
