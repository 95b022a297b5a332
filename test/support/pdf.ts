import { deflateSync } from "node:zlib";

export interface PdfParts {
  /** One for each page: its drawing, such as `1 0 0 rg 0 0 595 842 re f`. */
  pages?: readonly string[];
  /** Points. */
  box?: readonly [width: number, height: number];
  /** The title in the file's own form, such as `(The Pilot Playbook)` or `<FEFF...>`. */
  title?: string;
  outline?: readonly { title: string; page: number }[];
  /** Added to the catalogue, such as an action that opens with the document. */
  catalogue?: string;
  /** Added to the dictionary of each page. */
  page?: string;
  /** Objects of the test's own, numbered from 1000. */
  objects?: readonly (string | Buffer)[];
  /** The outline's last entry leads back to its first. */
  loops?: boolean;
}

const A4 = [595, 842] as const;

/** A page of this size has pictures that are quickly made. */
export const smallBox = [18, 25] as const;

/** A PDF of these parts, small and correct where the test leaves it so. */
export function makePdf(parts: PdfParts = {}): Buffer {
  const {
    pages = [page("1 0 0"), page("0 0 1")],
    box = A4,
    title,
    outline = [],
    objects = [],
  } = parts;
  const numbers = { catalogue: 1, tree: 2, info: 3, outline: 4, firstEntry: 10 };
  const firstPage = numbers.firstEntry + outline.length;
  const pageAt = (index: number) => firstPage + 2 * index;
  const bodies = new Map<number, string | Buffer>();
  bodies.set(
    numbers.catalogue,
    `<< /Type /Catalog /Pages 2 0 R ${outline.length > 0 ? "/Outlines 4 0 R" : ""} ${parts.catalogue ?? ""} >>`,
  );
  const kids = pages.map((_, index) => `${pageAt(index)} 0 R`).join(" ");
  bodies.set(numbers.tree, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  if (title !== undefined) bodies.set(numbers.info, `<< /Title ${title} >>`);
  if (outline.length > 0) {
    const last = numbers.firstEntry + outline.length - 1;
    bodies.set(numbers.outline, `<< /First ${numbers.firstEntry} 0 R /Last ${last} 0 R >>`);
  }
  for (const [index, entry] of outline.entries()) {
    const isLast = index === outline.length - 1;
    const next = isLast
      ? parts.loops
        ? numbers.firstEntry
        : null
      : numbers.firstEntry + index + 1;
    bodies.set(
      numbers.firstEntry + index,
      `<< /Title ${entry.title} /Parent 4 0 R /Dest [${pageAt(entry.page - 1)} 0 R /Fit] ${next === null ? "" : `/Next ${next} 0 R`} >>`,
    );
  }
  for (const [index, drawing] of pages.entries()) {
    bodies.set(
      pageAt(index),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box.join(" ")}] /Contents ${pageAt(index) + 1} 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Missing-Sans >> >> >> ${parts.page ?? ""} >>`,
    );
    bodies.set(pageAt(index) + 1, stream(deflateSync(drawing), "/Filter /FlateDecode"));
  }
  for (const [index, body] of objects.entries()) bodies.set(1000 + index, body);
  return assemble(bodies, title === undefined ? "" : "/Info 3 0 R");
}

/** A page of one colour, with a line of text in a font that is not in the file. */
export function page(colour: string, text = "A page"): string {
  return `${colour} rg 0 0 595 842 re f 1 1 1 rg BT /F1 48 Tf 60 700 Td (${text}) Tj ET`;
}

/** Text as PDF writes what Latin letters do not cover. */
export function utf16(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  return `<${bytes.toString("hex")}>`;
}

export function stream(bytes: Buffer, entries = ""): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

function assemble(bodies: ReadonlyMap<number, string | Buffer>, trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets = new Map<number, number>();
  let length = parts[0]?.length ?? 0;
  for (const [number, body] of bodies) {
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body),
      Buffer.from("\nendobj\n"),
    ]);
    offsets.set(number, length);
    parts.push(part);
    length += part.length;
  }
  const sections = [...offsets]
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`)
    .join("");
  const size = Math.max(...offsets.keys()) + 1;
  const end = `xref\n0 1\n0000000000 65535 f \n${sections}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
