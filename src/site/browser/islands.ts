import { afterLoad } from "./after-load.ts";

/**
 * Their forms work without script, so that theirs, which weighs more than the page, comes after the
 * first paint, or as soon as somebody is about to type.
 */
export function fetchIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>("[data-script]")) {
    const fetch = () => fetchScript(island.dataset.script ?? "");
    island.addEventListener("focusin", fetch, { once: true });
    afterLoad(fetch);
  }
}

/** A second element of the same address does nothing, since a module runs once. */
function fetchScript(address: string): void {
  const script = document.createElement("script");
  script.type = "module";
  script.src = address;
  document.head.append(script);
}
