/** The share of the window's height that something must have entered to count as in view. */
const IN_VIEW = 0.92;

/**
 * Lets things rise into view, once. Nothing that was already seen ever disappears for it: what the page
 * opens with takes part only while nothing has been painted, and what lies further down begins to wait
 * with the first scroll. So a reader, a printer or a picture of the whole page finds everything there.
 */
export function prepareReveal(): void {
  const elements = [...document.querySelectorAll<HTMLElement>("[data-reveal]")];
  const observer = new IntersectionObserver(revealAndForget, {
    // What a jump has passed by counts as seen, too: the frame reaches far up.
    rootMargin: `9999% 0px ${Math.round((IN_VIEW - 1) * 100)}%`,
  });
  const wait = (element: HTMLElement) => {
    if (element.matches(".is-waiting, .is-revealed")) return;
    element.classList.add("is-waiting");
    observer.observe(element);
  };
  const isBelow = (element: HTMLElement) =>
    element.getBoundingClientRect().top > innerHeight * IN_VIEW;

  if (performance.getEntriesByType("paint").length === 0) {
    // An address with a # is about to jump, so that what will be in view isn't known yet.
    for (const element of elements) if (location.hash || !isBelow(element)) wait(element);
  }
  addEventListener("scroll", () => elements.filter(isBelow).forEach(wait), {
    once: true,
    passive: true,
  });
}

function revealAndForget(
  entries: readonly IntersectionObserverEntry[],
  observer: IntersectionObserver,
): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    target.classList.replace("is-waiting", "is-revealed");
    observer.unobserve(target);
  }
}
