import { watchCovers } from "./covers.ts";
import { foldIncludes } from "./fold.ts";
import { improveMenu } from "./menu.ts";
import { reportWhenPrepared } from "./prepared.ts";
import { prepareReveal } from "./reveal.ts";

const header = document.querySelector<HTMLElement>(".site-header");

foldIncludes();
prepareReveal();
document.documentElement.classList.add("js");
watchCovers();
reportWhenPrepared();
if (header) {
  turnTranslucentWhenScrolled(header);
  improveMenu(header);
}

/** Past 20 pixels the header no longer lies over the page's first picture. */
function turnTranslucentWhenScrolled(element: HTMLElement): void {
  const update = () => element.classList.toggle("is-scrolled", window.scrollY > 20);
  addEventListener("scroll", update, { passive: true });
  update();
}
