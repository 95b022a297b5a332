/**
 * Runs in the head of each page, before anything is painted. A page's policy allows exactly this text.
 *
 * It marks a visit that does not begin at the top of the page: one that returns to a place, or whose
 * address names one. The sections down to that place need their real heights at once, so nothing there
 * waits for its turn (turns.css).
 *
 * It removes `is-unpainted` once the picture within is decoded: what moves in that picture waits for it
 * (pages/home-stage.css). A picture's load event does not bubble, but the document can capture it.
 */
export const openingScript =
  'performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash||document.documentElement.classList.add("is-midway");' +
  'document.addEventListener("load",({target:t})=>t.matches(".is-unpainted>picture>img")&&t.decode().then(()=>t.closest("div").classList.remove("is-unpainted")),!0)';
