/** An element counts as in view above this share of the window's height. */
const IN_VIEW = 0.92;

/** Elements below this many window heights are hidden until they come into view. */
const HIDDEN_FROM = 1.2;

/** Phones paint what a page opens with at once, because finding that out would take another layout. */
const RISES_AT_OPENING = matchMedia("(width >= 48rem)");

/** Nothing stays hidden for longer than this, whether or not it was reached. */
const REVEAL_ALL_MS = 2000;

/**
 * Lets elements rise into view. Nothing visible disappears for this: what the page opens with takes part
 * only before the first paint, and the rest from the first scroll on. So readers, printers and screenshots
 * of the whole page find everything.
 */
export function prepareReveal(): void {
  const elements = [...document.querySelectorAll<HTMLElement>("[data-reveal]")];
  const observer = new IntersectionObserver(revealOnce, {
    // What a jump passes counts as seen, so the margin reaches far up.
    rootMargin: `9999% 0px ${Math.round((IN_VIEW - 1) * 100)}%`,
  });
  const wait = (element: HTMLElement) => {
    if (element.matches(".is-waiting, .is-revealed")) return;
    element.classList.add("is-waiting");
    observer.observe(element);
  };
  const isBelow = (element: HTMLElement, screens = IN_VIEW) =>
    element.getBoundingClientRect().top > innerHeight * screens;
  // All elements are measured before the first one changes, because each change would force another layout.
  const waitWhere = (isOne: (element: HTMLElement) => boolean) => {
    elements.filter(isOne).forEach(wait);
  };

  // Measuring an element in a section that waits for its turn (turns.css) would lay the section out.
  const isLaidOut = (element: HTMLElement) =>
    element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;

  if (performance.getEntriesByType("paint").length === 0) {
    // With a # in the address the page is about to jump, so what will be in view is not known yet.
    if (location.hash !== "") elements.forEach(wait);
    else if (RISES_AT_OPENING.matches) waitWhere((one) => isLaidOut(one) && !isBelow(one));
  }
  const hideAndSchedule = () => {
    // Nearer elements may be coming into view, and a capture shows all of them after a moment.
    waitWhere((element) => isBelow(element, HIDDEN_FROM));
    setTimeout(() => elements.forEach(reveal), REVEAL_ALL_MS);
  };
  addEventListener("scroll", hideAndSchedule, { once: true, passive: true });
}

function revealOnce(
  entries: readonly IntersectionObserverEntry[],
  observer: IntersectionObserver,
): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    reveal(target);
    observer.unobserve(target);
  }
}

function reveal(element: Element): void {
  element.classList.replace("is-waiting", "is-revealed");
}
