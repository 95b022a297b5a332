/**
 * The brand's colours for mails, cards, icons and browser chrome, which no stylesheet reaches; all others
 * are in `ui/tokens.css`.
 */
export const brandColours = { ink: "#0e1116", amber: "#FFB45C" } as const;

/**
 * Whether the door stands beside this name. It is Portico's own mark: an agency of another name shows its
 * name alone until it has a logo.
 */
export function hasDoor(brand: string): boolean {
  return brand === "Portico";
}
