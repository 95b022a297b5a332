/** For texts that are fixed to the letter: found, copied and read aloud as ', drawn as ’. */
export function Apostrophe() {
  return <span className="apostrophe">'</span>;
}
