/** Lights the door of the service that is being read: the one across the middle of the window. */
export function followServices(): void {
  const linkTo = (id: string) =>
    document.querySelector(`.services-index a[href="#${CSS.escape(id)}"]`);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) linkTo(target.id)?.setAttribute("aria-current", "true");
        else linkTo(target.id)?.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-45% 0px -55%" },
  );
  for (const service of document.querySelectorAll(".service")) observer.observe(service);
}
