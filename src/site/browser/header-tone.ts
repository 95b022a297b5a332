import { afterPaint } from "./after-load.ts";

/** As in header.css: the middle of the bar, where its text stands. */
const MIDDLE_PX = 38;

/** From there on, a small screen has the bar only while its reader scrolls up. */
const AWAY_FROM_PX = 400;

/** As in header.css: below it, the bar leaves. */
const SMALL = matchMedia("(width < 60rem)");

/** The bar takes the tone of the room beneath it, once the page is scrolled past 20 pixels. */
export function followScroll(header: HTMLElement): void {
  const darkRooms = [...document.querySelectorAll("main .night, main .dusk, .site-footer")];
  let last: number | undefined;

  const update = () => {
    // Measured before anything is changed, after which the page would be laid out anew.
    const top = scrollY;
    const isOverDark = top > 20 && darkRooms.some(liesBeneath);
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
  // To ask where a page stands lays it out, and one that opens at its top has nothing to change.
  if (document.documentElement.matches(".is-midway")) update();
  else afterPaint(update);
}

/** Half a page, such as the door beside the contact form, is no room for the whole bar. */
function liesBeneath(room: Element): boolean {
  const { top, bottom, width } = room.getBoundingClientRect();
  return top <= MIDDLE_PX && bottom > MIDDLE_PX && width >= document.documentElement.clientWidth;
}
