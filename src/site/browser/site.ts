import { visitsPath } from "#contract/paths.ts";
import { followContents, followServices } from "./current-section.ts";
import { followScroll } from "./header-tone.ts";
import { fetchLateScripts } from "./late-scripts.ts";
import { improveMenu } from "./menu.ts";
import { preparePages } from "./prepared-pages.ts";
import { prepareReveal } from "./reveal.ts";
import { workOutSum } from "./saving-sum.ts";

const header = document.querySelector<HTMLElement>(".site-header");

// What changes the page comes before what measures it, which otherwise lays it out once more.
foldIncludes();
document.documentElement.classList.add("js");
if (header) improveMenu(header);
watchCovers();
reportPreparedVisit();
workOutSum();
fetchLateScripts();
preparePages();
followServices();
followContents();
showGroups();
if (header) followScroll(header);
prepareReveal();

/** Where the groups of a list are one line, moves it to the current one, and to the one with the focus. */
function showGroups(): void {
  const line = document.querySelector(".group-links");
  const show = (link: EventTarget | null | undefined) => {
    if (!(link instanceof Element)) return;
    const { left, width } = link.getBoundingClientRect();
    line?.scrollBy(left + width / 2 - innerWidth / 2, 0);
  };
  show(line?.querySelector("li:not(:first-child) [aria-current]"));
  line?.addEventListener("focusin", ({ target }) => show(target));
}

/** Folds the “Includes” lists on phones, where five services are a long way to scroll. */
function foldIncludes(): void {
  if (!matchMedia("(width < 48rem)").matches) return;
  for (const list of document.querySelectorAll(".includes")) {
    const [heading, ...rest] = list.children;
    if (!heading) continue;
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    details.className = list.className;
    summary.append(heading);
    details.append(summary, ...rest);
    list.replaceWith(details);
  }
}

function watchCovers(): void {
  const isCover = (target: EventTarget | null) =>
    target instanceof HTMLImageElement && target.matches(".cover-image");
  // Errors of images do not bubble, but they can be captured.
  addEventListener("error", ({ target }) => isCover(target) && markMissing(target), true);

  for (const image of document.querySelectorAll<HTMLImageElement>(".cover-image")) {
    if (image.complete && image.naturalWidth === 0) markMissing(image);
  }
}

function markMissing(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement) image.parentElement?.classList.add("is-missing");
}

/** The server does not count pages that are fetched ahead; such a page reports itself once it is seen. */
function reportPreparedVisit(): void {
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", reportVisit, { once: true });
  } else if (wasPrepared()) reportVisit();
}

function wasPrepared(): boolean {
  const [navigation = {}] = performance.getEntriesByType("navigation");
  return (
    ("activationStart" in navigation && Number(navigation.activationStart) > 0) ||
    ("deliveryType" in navigation && navigation.deliveryType === "navigational-prefetch")
  );
}

function reportVisit(): void {
  const view = { path: location.pathname + location.search, referrer: document.referrer };
  const body = new Blob([JSON.stringify(view)], { type: "application/json" });
  navigator.sendBeacon(visitsPath(), body);
}
