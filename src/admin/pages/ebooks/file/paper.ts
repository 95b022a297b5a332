import type { PdfFacts } from "#contract/ebook-file.ts";

const papers = [
  { name: "A3", short: 297, long: 420 },
  { name: "A4", short: 210, long: 297 },
  { name: "A5", short: 148, long: 210 },
  { name: "Letter", short: 216, long: 279 },
];

/** Programs round differently. */
const TOLERANCE_MM = 2;

/** A4, A4 landscape, 190 × 120 mm; empty without a size. */
export function paperName({ width_mm, height_mm }: Pick<PdfFacts, "width_mm" | "height_mm">) {
  if (width_mm === 0 || height_mm === 0) return "";
  const [short, long] = [Math.min(width_mm, height_mm), Math.max(width_mm, height_mm)];
  const paper = papers.find((one) => isNear(one.short, short) && isNear(one.long, long));
  if (!paper) return `${width_mm} × ${height_mm} mm`;
  return width_mm > height_mm ? `${paper.name} landscape` : paper.name;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE_MM;
}
