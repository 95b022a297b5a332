/** The apostrophe is found, copied and read aloud as ', but drawn as ’. */
export function Apostrophe() {
  return <span className="apostrophe">'</span>;
}
