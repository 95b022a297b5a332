/**
 * Lights the door of the service that is being read: the one across the middle of the window. Above the
 * first, the style sheet lights that one; below the last, none.
 */
export function followServices(): void {
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

/** Marks the section of an article that is being read, where the browser does not by itself. */
export function followContents(): void {
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
