import { visitsPath } from "#contract/visits-path.ts";

/**
 * A page that the browser fetched ahead was not counted with the visits, since most of those are never
 * seen. This one says so itself, when it is.
 */
export function reportWhenPrepared(): void {
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", report, { once: true });
  } else if (wasPrepared()) report();
}

function wasPrepared(): boolean {
  const [navigation = {}] = performance.getEntriesByType("navigation");
  return (
    ("activationStart" in navigation && Number(navigation.activationStart) > 0) ||
    ("deliveryType" in navigation && navigation.deliveryType === "navigational-prefetch")
  );
}

function report(): void {
  const view = { path: location.pathname + location.search, referrer: document.referrer };
  const body = new Blob([JSON.stringify(view)], { type: "application/json" });
  navigator.sendBeacon(visitsPath(), body);
}
