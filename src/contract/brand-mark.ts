/**
 * Whether the door is the mark of this name. It is Portico's; an agency of another name goes out under
 * its name alone until it has a logo.
 */
export function hasDoor(brand: string): boolean {
  return brand === "Portico";
}
