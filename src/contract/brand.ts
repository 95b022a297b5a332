/**
 * Whether the door stands beside this name. It is Portico's own mark: an agency of another name shows its
 * name alone until it has a logo.
 */
export function hasDoor(brand: string): boolean {
  return brand === "Portico";
}
