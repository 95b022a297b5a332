/** File systems take 255, of which a browser needs some for “ (1)” and for “.pdf.crdownload”. */
export const fileNameBytes = 220;

/** The first letters of a name that fit into so many bytes, none of which is cut in half. */
export function cutToBytes(name: string, most: number): string {
  return name.slice(0, new TextEncoder().encodeInto(name, new Uint8Array(most)).read);
}
