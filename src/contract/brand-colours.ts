/** The brand's colours where no stylesheet reaches: mails, cards, icons and what browsers are told. The rest has ui/tokens.css. */
export const brandColours = { ink: "#0e1116", amber: "#FFB45C" } as const;
