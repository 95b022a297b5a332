/**
 * Runs in the head of each page, before anything is painted. A page's policy allows these letters and
 * no others.
 *
 * It says on the root that a visit does not begin at the top of the page: at a place that was come back
 * to, or that the address names. Its room and those above it need their real heights at once, so that
 * nothing waits for its turn (turns.css).
 *
 * It takes `is-unpainted` away once the picture within is decoded: what moves in that picture waits for
 * it (pages/home-stage.css). That a picture has loaded does not bubble, but the document can capture it.
 */
export const openingScript =
  'performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash||document.documentElement.classList.add("is-midway");' +
  'document.addEventListener("load",({target:t})=>t.matches(".is-unpainted>picture>img")&&t.decode().then(()=>t.closest("div").classList.remove("is-unpainted")),!0)';
