/**
 * The apostrophe of a text that is fixed to the letter: a plain ' to find, copy and hear, drawn as
 * the typographic ’ it stands for.
 */
export function Apostrophe() {
  return <span className="apostrophe">'</span>;
}
