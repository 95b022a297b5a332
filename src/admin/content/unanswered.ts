/** More than the server may still have got while a connection came and went. */
const MOST = 20;

/**
 * What was sent of one item without an answer. The server may have got any of it, of which it then
 * says that somebody changed it.
 */
export class Unanswered {
  #sent: object[] = [];

  add(fields: object): void {
    this.#sent = [...this.#sent, fields].slice(-MOST);
  }

  clear(): void {
    this.#sent = [];
  }

  /** What each of them would have made of `base`. */
  outcomes<Full extends { slug: string }>(base: Full, present: Full): Full[] {
    return this.#sent.map((fields) => outcomeOf(fields, base, present));
  }
}

/** What `fields` make of `base`. What the server decides by itself is as in `present`. */
export function outcomeOf<Full extends { slug: string }>(
  fields: object,
  base: Full,
  present: Full,
): Full {
  // What is left empty may get the house's author, or a title; an address follows the title.
  const sent = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && value !== "" && name in present,
  );
  const left = Object.entries(present).filter(
    ([name]) => name === "slug" || (name in fields && Reflect.get(fields, name) === ""),
  );
  return { ...base, ...Object.fromEntries([...left, ...sent]) };
}
