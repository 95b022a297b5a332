/** What large words and texts are set in; scripts/fonts.ts makes their files. */
export const typePairs = [
  "threshold",
  "gazette",
  "counsel",
  "studio",
  "workshop",
  "plain",
] as const;
export type TypePair = (typeof typePairs)[number];

/** Faces and who drew them, as a sentence names them. */
export const typeCredits: Record<TypePair, { headings: string; text: string }> = {
  threshold: {
    headings: "Hedvig Letters Serif by Kanon Foundry and Hedvig",
    text: "Hanken Grotesk by Alfredo Marco Pradil",
  },
  gazette: {
    headings: "Newsreader by Production Type",
    text: "Public Sans by the United States Web Design System",
  },
  counsel: {
    headings: "Source Serif by Frank Grießhammer",
    text: "Source Sans by Paul D. Hunt",
  },
  studio: {
    headings: "Instrument Serif",
    text: "Instrument Sans by Rodrigo Fuenzalida and Jordan Egstad",
  },
  workshop: {
    headings: "Bricolage Grotesque by Mathieu Triay",
    text: "Atkinson Hyperlegible Next by the Braille Institute",
  },
  plain: {
    headings: "Schibsted Grotesk by Bakken & Bæck and Henrik Kongsvoll",
    text: "its lighter weights",
  },
};
