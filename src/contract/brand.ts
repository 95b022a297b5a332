/** The brand's colours where no stylesheet reaches: mails, cards, icons and what browsers are told. The rest has ui/tokens.css. */
export const brandColours = { ink: "#0e1116", amber: "#FFB45C" } as const;

/**
 * Whether the door is the mark of this name. It is Portico's; an agency of another name goes out under
 * its name alone until it has a logo.
 */
export function hasDoor(brand: string): boolean {
  return brand === "Portico";
}
