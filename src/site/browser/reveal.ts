/** How much of the window's height something must have entered to count as in view. */
const IN_VIEW = 0.92;

/** In heights of the window, from its top. */
const ARMED_FROM = 1.2;

/** Phones paint what a page opens with at once: to find what that is would lay the page out once more. */
const RISES_AT_OPENING = matchMedia("(width >= 48rem)");

/** Nothing stays hidden for longer, whether it was reached or not. */
const LET_GO_MS = 2000;

/**
 * Lets elements rise into view. Nothing that was visible disappears for it: what the page opens with
 * takes part only before the first paint, and the rest from the first scroll on. So readers, printers
 * and screenshots of the whole page find everything.
 */
export function prepareReveal(): void {
  const elements = [...document.querySelectorAll<HTMLElement>("[data-reveal]")];
  const observer = new IntersectionObserver(revealAndForget, {
    // What a jump passes by counts as seen: the margin reaches far up.
    rootMargin: `9999% 0px ${Math.round((IN_VIEW - 1) * 100)}%`,
  });
  const wait = (element: HTMLElement) => {
    if (element.matches(".is-waiting, .is-revealed")) return;
    element.classList.add("is-waiting");
    observer.observe(element);
  };
  const isBelow = (element: HTMLElement, screens = IN_VIEW) =>
    element.getBoundingClientRect().top > innerHeight * screens;
  // All are looked at before the first is changed: otherwise each would be laid out anew.
  const waitWhere = (isOne: (element: HTMLElement) => boolean) => {
    elements.filter(isOne).forEach(wait);
  };

  // To measure in a room that waits for its turn (turns.css) would lay it out.
  const isLaidOut = (element: HTMLElement) =>
    element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;

  if (performance.getEntriesByType("paint").length === 0) {
    // With a # in the address the page is about to jump, so what will be in view is not known yet.
    if (location.hash !== "") elements.forEach(wait);
    else if (RISES_AT_OPENING.matches) waitWhere((one) => isLaidOut(one) && !isBelow(one));
  }
  const armAndLetGo = () => {
    // Nearer ones may be on their way into view, and a capture of the page shows all within a moment.
    waitWhere((element) => isBelow(element, ARMED_FROM));
    setTimeout(() => elements.forEach(reveal), LET_GO_MS);
  };
  addEventListener("scroll", armAndLetGo, { once: true, passive: true });
}

function revealAndForget(
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
