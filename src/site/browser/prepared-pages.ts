import { speculationRules } from "#contract/speculation-rules.ts";
import { afterLoad } from "./after-load.ts";

/**
 * Lets the browser prepare the page that a visitor is about to open. By a header, it would fetch the
 * rules while the page itself is on its way.
 */
export function preparePages(): void {
  if (!HTMLScriptElement.supports?.("speculationrules")) return;
  afterLoad(() => {
    const rules = document.createElement("script");
    rules.type = "speculationrules";
    rules.textContent = speculationRules;
    document.head.append(rules);
  });
}
