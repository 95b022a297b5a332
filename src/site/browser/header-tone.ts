/** As in header.css: the middle of the bar, where its text stands. */
const MIDDLE_PX = 38;

/** From there on, a small screen has the bar only while its reader scrolls up. */
const AWAY_FROM_PX = 400;

/** As in header.css: below it, the bar leaves. */
const SMALL = matchMedia("(width < 60rem)");

/** The bar takes the tone of the room beneath it, once the page is scrolled past 20 pixels. */
export function followScroll(header: HTMLElement): void {
  const darkRooms = [...document.querySelectorAll("main .night, main .dusk, .site-footer")];
  let last = scrollY;

  const update = () => {
    const width = document.documentElement.clientWidth;
    header.classList.toggle("is-scrolled", scrollY > 20);
    header.classList.toggle(
      "is-over-dark",
      scrollY > 20 &&
        darkRooms.some((room) => {
          const box = room.getBoundingClientRect();
          // Half a page, such as the door beside the contact form, is no room for the whole bar.
          return box.top <= MIDDLE_PX && box.bottom > MIDDLE_PX && box.width >= width;
        }),
    );
    if (scrollY !== last) {
      const isLeaving = SMALL.matches && scrollY > last && scrollY > AWAY_FROM_PX;
      header.classList.toggle("is-away", isLeaving);
      last = scrollY;
    }
  };
  addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update, { passive: true });
  update();
}
