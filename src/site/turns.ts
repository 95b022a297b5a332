/**
 * Says on the root that a visit does not begin at the top of the page: at a place that was come back to,
 * or that the address names. Its room and those above it need their real heights at once, so that nothing
 * waits for its turn (turns.css). A page's policy allows these letters and no others.
 */
export const turnsScript =
  'performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash||document.documentElement.classList.add("is-midway")';
