import { visitsPath } from "#contract/paths.ts";
import { TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import { speculationRules } from "#contract/speculation-rules.ts";
import { prepareReveal } from "./reveal.ts";
import { enhanceSum } from "./saving-sum.ts";

/** The middle of the bar, where its text is; header.css has the same value. */
const MIDDLE_PX = 38;

/** Below this scroll position, a small screen shows the bar only while its reader scrolls up. */
const AWAY_FROM_PX = 400;

/** Below this width the bar may leave; header.css has the same value. */
const SMALL = matchMedia("(width < 60rem)");

const header = document.querySelector<HTMLElement>(".site-header");

// Changes to the page come before measurements, which would otherwise force another layout.
foldIncludes();
document.documentElement.classList.add("js");
if (header) enhanceMenu(header);
watchCovers();
reportPreloadedVisit();
enhanceSum();
fetchLateScripts();
addSpeculationRules();
followServices();
followContents();
showGroups();
if (header) followScroll(header);
prepareReveal();
showOwnersTab();

/** Only who is signed in to the portal loads what leads to it. */
function showOwnersTab(): void {
  try {
    if (localStorage[TOKEN_STORAGE_KEY]) void import("./owners-tab.ts");
  } catch {
    // A browser may forbid storage.
  }
}

/** Scrolls a one-line list of groups to the current one, and to the one with the focus. */
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

/** The server does not count pages that are loaded ahead, so these report their visit when seen. */
function reportPreloadedVisit(): void {
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", reportVisit, { once: true });
  } else if (wasPreloaded()) reportVisit();
}

function wasPreloaded(): boolean {
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

/** Runs the function once the page has loaded everything that it was served with and has been painted. */
function afterLoad(run: () => void): void {
  if (document.readyState === "complete") afterPaint(run);
  else addEventListener("load", () => afterPaint(run), { once: true });
}

/** A frame takes time to reach the screen, and requests and measurements delay it. */
function afterPaint(run: () => void): void {
  const whenPainted = new PerformanceObserver(() => {
    whenPainted.disconnect();
    run();
  });
  whenPainted.observe({ type: "paint", buffered: true });
}

/**
 * Lights the door of the service at the middle of the window. Above the first service, the style sheet
 * lights the first door; below the last one, no door is lit.
 */
function followServices(): void {
  const index = document.querySelector(".services-index");
  const pilot = document.querySelector(".pilot");
  const linkTo = (id: string) =>
    document.querySelector(`.services-index a[href="#${CSS.escape(id)}"]`);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (target === pilot) index?.classList.toggle("is-past", isIntersecting);
        else if (isIntersecting) linkTo(target.id)?.setAttribute("aria-current", "true");
        else linkTo(target.id)?.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-45% 0px -55%" },
  );
  for (const section of document.querySelectorAll(".service, .pilot")) observer.observe(section);
}

/** Marks the section of an article that is being read, if the browser does not do so by itself. */
function followContents(): void {
  if (CSS.supports("scroll-target-group", "auto")) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")];
  if (links.length === 0) return;
  const mark = () => {
    const read = links.findLast(({ hash }) => {
      const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
      return heading && heading.getBoundingClientRect().top < innerHeight * 0.4;
    });
    for (const link of links) link.ariaCurrent = link === read ? "true" : null;
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
}

/** Gives the bar the tone of the section beneath it once the page is scrolled by more than 20 pixels. */
function followScroll(header: HTMLElement): void {
  const darkSections = [...document.querySelectorAll("main .night, main .dusk, .site-footer")];
  let last: number | undefined;

  const update = () => {
    // All measuring comes before any change, which would force another layout.
    const top = scrollY;
    const isOverDark = top > 20 && darkSections.some(isUnderHeader);
    header.classList.toggle("is-scrolled", top > 20);
    header.classList.toggle("is-over-dark", isOverDark);
    if (last !== undefined && top !== last) {
      const isLeaving = SMALL.matches && top > last && top > AWAY_FROM_PX;
      header.classList.toggle("is-away", isLeaving);
    }
    last = top;
  };
  addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update, { passive: true });
  // Measuring forces a layout, and a page that opens at its top has nothing to change.
  if (document.documentElement.matches(".is-midway")) update();
  else afterPaint(update);
}

/** Half a page, such as the door beside the contact form, does not count for the whole bar. */
function isUnderHeader(room: Element): boolean {
  const { top, bottom, width } = room.getBoundingClientRect();
  return top <= MIDDLE_PX && bottom > MIDDLE_PX && width >= document.documentElement.clientWidth;
}

/**
 * Fetches the scripts of forms and downloads, which work without them, after the first paint or as soon as
 * somebody is about to use them.
 */
function fetchLateScripts(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-script]")) {
    const fetch = () => fetchScript(part.dataset.script ?? "");
    part.addEventListener("focusin", fetch, { once: true });
    afterLoad(fetch);
  }
}

/** A second element with the same address does nothing, because a module runs once. */
function fetchScript(address: string): void {
  const script = document.createElement("script");
  script.type = "module";
  script.src = address;
  document.head.append(script);
}

/** Turns the link to the menu into a button that opens it in place. */
function enhanceMenu(header: HTMLElement): void {
  const link = header.querySelector<HTMLElement>(".menu-toggle");
  const menu = header.querySelector<HTMLElement>(".menu");
  if (!link || !menu) return;
  const button = replaceWithButton(link, menu.id);
  const isOpen = () => header.classList.contains("is-menu-open");
  const label = button.querySelector("span");
  const closed = label?.textContent;
  const close = menu.querySelector(".menu-close")?.textContent;

  function show(open: boolean): void {
    header.classList.toggle("is-menu-open", open);
    button.setAttribute("aria-expanded", String(open));
    if (label) label.textContent = (open ? close : closed) ?? "";
    for (const behind of document.querySelectorAll<HTMLElement>("main, footer, .skip-link")) {
      behind.inert = open;
    }
  }

  button.addEventListener("click", () => show(!isOpen()));
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) show(false);
  });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    show(false);
    button.focus();
  });
  // Above a width that depends on the page, there are links instead of the button.
  addEventListener("resize", () => {
    if (isOpen() && button.offsetWidth === 0) show(false);
  });
  // The back/forward cache restores a page as it was left.
  addEventListener("pagehide", () => show(false));
}

function replaceWithButton(link: HTMLElement, menuId: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = link.className;
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-controls", menuId);
  button.append(...link.childNodes);
  link.replaceWith(button);
  return button;
}

/**
 * Lets the browser prepare the page that a visitor is about to open. With a header, it would fetch the
 * rules while the page itself is loading.
 */
function addSpeculationRules(): void {
  if (!HTMLScriptElement.supports?.("speculationrules")) return;
  afterLoad(() => {
    const rules = document.createElement("script");
    rules.type = "speculationrules";
    rules.textContent = speculationRules;
    document.head.append(rules);
  });
}
