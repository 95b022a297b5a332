/** Lets what lies below the first screen rise into view once. What is already in view stays as it is. */
export function prepareReveal(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>("[data-reveal]")].filter(
    (element) => element.getBoundingClientRect().top > innerHeight,
  );
  for (const element of waiting) element.classList.add("is-waiting");

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.classList.replace("is-waiting", "is-revealed");
        observer.unobserve(target);
      }
    },
    { rootMargin: "0px 0px -8% 0px" },
  );
  for (const element of waiting) observer.observe(element);
}
