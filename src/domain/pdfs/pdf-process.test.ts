// @module-tag slow
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makePdf, page, stream, utf16 } from "#test/support/pdf.ts";
import { readApart } from "./pdf-process.ts";

const firstFive = [1, 2, 3, 4, 5];

async function read(
  pdf: Buffer,
  pages: readonly number[] = firstFive,
  bounds?: Parameters<typeof readApart>[2],
) {
  const drawn = new Map<number, Uint8Array>();
  const source = { stream: Readable.from([pdf]), size: pdf.length, pages };
  const takers = {
    takeWords: async () => {},
    takePage: async (number: number, png: Uint8Array) => void drawn.set(number, png),
  };
  const words = await readApart(source, takers, bounds);
  return { words, drawn };
}

describe("reading a PDF", () => {
  it("tells pages, paper, title and chapters, and draws the pages asked for", async () => {
    const pdf = makePdf({
      pages: ["1 0 0", "0 1 0", "0 0 1"].map((colour) => page(colour)),
      title: "(The Pilot Playbook)",
      outline: [
        { title: "(Choose)", page: 1 },
        { title: utf16("Größe 物語"), page: 3 },
      ],
    });
    const { words, drawn } = await read(pdf, [1, 3, 9]);
    expect(words).toEqual({
      pages: 3,
      width_mm: 210,
      height_mm: 297,
      title: "The Pilot Playbook",
      outline: [
        { title: "Choose", page: 1 },
        { title: "Größe 物語", page: 3 },
      ],
    });
    expect([...drawn.keys()]).toEqual([1, 3]);
    const blue = sharp(drawn.get(3));
    expect(await blue.metadata()).toMatchObject({ width: 960, height: 1359, format: "png" });
    const { dominant } = await sharp(drawn.get(3)).stats();
    expect([dominant.r < 30, dominant.b > 200]).toEqual([true, true]);
  });

  it.each(["Größe und Maß", "Guía rápida", "物語 – 1", "Plain"])(
    "reads the title %j that is written as UTF-8, which the format does not know",
    async (title) => {
      const { words } = await read(makePdf({ title: `(${title})` }), []);
      expect(words?.title).toBe(title);
    },
  );

  it("keeps letters of the format's own encoding", async () => {
    const { words } = await read(makePdf({ title: String.raw`(F\374nf \205 \200)` }), []);
    expect(words?.title).toBe("Fünf – •");
  });

  it("draws what was filled into a form", async () => {
    const field =
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (x) /Rect [0 0 595 842] /F 4 /AP << /N 1001 0 R >> >>";
    const pdf = makePdf({
      pages: [page("1 1 1")],
      catalogue: "/AcroForm << /Fields [1000 0 R] >>",
      page: "/Annots [1000 0 R]",
      objects: [
        field,
        stream(
          Buffer.from("1 0 0 rg 0 0 595 842 re f"),
          "/Type /XObject /Subtype /Form /BBox [0 0 595 842]",
        ),
      ],
    });
    const { dominant } = await sharp((await read(pdf, [1])).drawn.get(1)).stats();
    expect([dominant.r > 200, dominant.b < 30]).toEqual([true, true]);
  });

  it("counts the pages that are there, whatever number stands in the file", async () => {
    const text = makePdf().toString("latin1").replace("/Count 2", "/Count 9");
    expect((await read(Buffer.from(text, "latin1"), [])).words?.pages).toBe(2);
  });

  it("measures pages whose unit is larger than a point", async () => {
    const { words } = await read(makePdf({ box: [100, 200], page: "/UserUnit 2.0" }), []);
    expect(words).toMatchObject({ width_mm: 71, height_mm: 141 });
  });

  it("takes no page from a chapter that leads to another file", async () => {
    const pdf = makePdf({ outline: [{ title: "(Elsewhere)", page: 2 }] });
    const text = pdf
      .toString("latin1")
      .replace(/\/Dest \[\d+ 0 R \/Fit\]/, "/A << /S /GoToR /F (b.pdf) /D [1 /Fit] >>");
    const { words } = await read(Buffer.from(text, "latin1"), []);
    expect(words?.outline).toEqual([{ title: "Elsewhere", page: null }]);
  });

  it("reads one that begins with something else", async () => {
    const pdf = Buffer.concat([Buffer.from("\ufeffsaved by a program\r\n"), makePdf()]);
    expect((await read(pdf, [])).words?.pages).toBe(2);
  });

  it("reads the guides of the demo, with pictures, fonts and shadings", async () => {
    const pdf = await readFile("demo/ebooks/the-pilot-playbook.pdf");
    const { words, drawn } = await read(pdf);
    expect(words).toMatchObject({ pages: 14, title: "The Pilot Playbook" });
    expect(drawn.size).toBe(5);
  });
});

/** PDFs that make a reader take too much time or memory, or that give it orders. */
const hostile: [what: string, pdf: () => Buffer, pages: number][] = [
  ["a page of 200 by 200 inches", () => makePdf({ box: [14_400, 14_400] }), 2],
  ["a page far larger than PDF allows", () => makePdf({ box: [1e9, 1e9] }), 2],
  ["a page without a size", () => makePdf({ box: [0, 0] }), 2],
  ["ten thousand pages", () => makePdf({ pages: Array(10_000).fill(page("1 0 0")) }), 10_000],
  [
    "bookmarks that lead in circles",
    () =>
      makePdf({
        loops: true,
        outline: [
          { title: "(One)", page: 1 },
          { title: "(Two)", page: 2 },
        ],
      }),
    2,
  ],
  [
    "scripts and programs to start when it opens",
    () =>
      makePdf({
        catalogue:
          "/OpenAction << /S /JavaScript /JS (while(true){}) >> /AA << /WC << /S /Launch /F (calc.exe) >> >>",
        page: "/AA << /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >>",
      }),
    2,
  ],
];

describe("a PDF that means harm", () => {
  it.each(hostile)("with %s is read like any other", async (_what, pdf, pages) => {
    expect((await read(pdf())).words?.pages).toBe(pages);
  });

  it("that draws for ever keeps what was read before it was ended", async () => {
    const shading = "q 0.5 0 0 0.5 0 0 cm ";
    const endless = `${shading}${"0 0 595 842 re f* ".repeat(2_000_000)}`;
    const { words, drawn } = await read(makePdf({ pages: [page("1 0 0"), endless] }), [1, 2], {
      processor: 3_000,
    });
    expect(words?.pages).toBe(2);
    expect([...drawn.keys()][0]).toBe(1);
  });

  it("that inflates to gigabytes is ended, and its process with it", async () => {
    const bomb = deflateSync(Buffer.alloc(1_000_000_000));
    const pdf = makePdf({
      pages: ["/X Do"],
      page: "/Resources << /XObject << /X 1000 0 R >> >>",
      objects: [
        stream(
          deflateSync(bomb),
          "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter [/FlateDecode /FlateDecode]",
        ),
      ],
    });
    const { words, drawn } = await read(pdf);
    expect([words?.pages, drawn.size]).toEqual([1, 0]);
  });
});

describe("a PDF that cannot be read", () => {
  const whole = makePdf();
  it.each([
    ["is cut off", whole.subarray(0, 200)],
    ["is nothing but its head", Buffer.from("%PDF-1.7\n")],
    ["has no pages", makePdf({ pages: [] })],
    ["asks for a password", encrypted()],
    ["is something else", Buffer.from(`%PDF-1.7 ${"x".repeat(5000)}`)],
  ])("since it %s gives nothing", async (_why, pdf) => {
    const { words, drawn } = await read(pdf);
    expect([words, drawn.size]).toEqual([null, 0]);
  });

  it("in time is no fault of its own", async () => {
    await expect(read(whole, firstFive, { clock: 20 })).rejects.toMatchObject({ reason: "ended" });
  });
});

it("a page that cannot be kept ends the reading with its reason", async () => {
  const full = new Error("The disk is full.");
  const pdf = makePdf();
  const source = { stream: Readable.from([pdf]), size: pdf.length, pages: [1] };
  const takers = { takeWords: async () => {}, takePage: () => Promise.reject(full) };
  await expect(readApart(source, takers)).rejects.toBe(full);
});

/** Standard security handler, with an owner's and a user's password nobody knows. */
function encrypted(): Buffer {
  const text = makePdf().toString("latin1");
  const key = "41".repeat(32);
  const handler = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${key}> <${key}>]`;
  return Buffer.from(text.replace("/Root 1 0 R", `/Root 1 0 R ${handler}`), "latin1");
}
