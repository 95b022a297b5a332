const HEADER = 6;
const ENTRY = 16;

export const iconSides = [16, 32, 48] as const;

/** Puts PNGs of {@link iconSides} into an ICO file (learn.microsoft.com/previous-versions/ms997538). */
export function iconFile(pictures: readonly Buffer[]): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(HEADER + ENTRY * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const at = HEADER + ENTRY * index;
    const side = iconSides[index] ?? 0;
    header.writeUInt8(side, at);
    header.writeUInt8(side, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(picture.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
