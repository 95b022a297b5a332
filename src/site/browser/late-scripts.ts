import { afterLoad } from "./after-load.ts";

/**
 * Forms and downloads work without script, so that theirs comes after the first paint, or as soon as
 * somebody is about to use them.
 */
export function fetchLateScripts(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-script]")) {
    const fetch = () => fetchScript(part.dataset.script ?? "");
    part.addEventListener("focusin", fetch, { once: true });
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
