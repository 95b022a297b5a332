import {
  type BrandColours,
  type BrandPalette,
  brandPalette,
  isGrey,
  isLight,
  papers,
} from "#contract/brand-palette.ts";
import { contrast, toOklch } from "#contract/oklch.ts";
import { colourName } from "./colour-name.ts";

/** Words, one of them that matters most, or a colour to be shown between them. */
export type SentencePart = string | { strong: string } | { swatch: string };

/** Below this, "a shade darker" would say too little. */
const TOO_PALE = 3.5;

/** Explains what becomes of the owner's colours, with the contrasts that they have. */
export function brandSentence({ first, second }: BrandColours): SentencePart[] {
  if (first === null) return ["The walls are dusk and the light is amber, as the site came."];
  if (second === first) return ["That is your first colour."];
  const palette = brandPalette({ first, second });
  if (isGrey(first)) return ofGrey(first, second, palette);
  return isLight(first) ? ofLight(first, second, palette) : ofWall(first, second, palette);
}

function ofWall(first: string, second: string | null, palette: BrandPalette): SentencePart[] {
  const name = colourName(first);
  return [
    `Your ${name} is a `,
    { strong: "wall" },
    ...wordsOf(first, palette),
    ...lightOf(second, palette),
    ...buttonsOf(first, palette),
  ];
}

function ofLight(first: string, second: string | null, palette: BrandPalette): SentencePart[] {
  const name = colourName(first);
  const own = palette.light === first;
  return [
    `Your ${name} is a `,
    { strong: "light" },
    `. It cannot be words on paper (${onPaper(first)}); words use its darker sister `,
    { swatch: palette.accent },
    ` ${onPaper(palette.accent)}. `,
    second === null
      ? "Walls stay dusk, "
      : `Your second colour, ${colourName(second)}, is the wall; `,
    own ? `your ${name}` : "a brighter sister",
    ` lights ${second === null ? "them" : "it"}, ${onWall(palette)}.`,
    ...buttonsOf(first, palette),
  ];
}

function ofGrey(first: string, second: string | null, palette: BrandPalette): SentencePart[] {
  const name = colourName(first);
  const isPale = palette.accent === palette.ink;
  const isBlack = toOklch(first).l < 0.2;
  if (!isPale && !isBlack) {
    const has = second === null ? "walls and light stay grey" : "walls stay grey";
    const words: SentencePart[] =
      palette.accent === first
        ? [` Words on paper read as they are, ${onPaper(first)}.`]
        : [
            " Words on paper are darker ",
            { swatch: palette.accent },
            ` ${onPaper(palette.accent)}.`,
          ];
    return [`Your ${name} has no hue, so ${has}.`, ...words, ...secondOf(second, palette)];
  }
  const opening = isBlack
    ? `Your black reads everywhere on paper (${onPaper(first)}).`
    : `${name === "white" ? "White" : `Your ${name}`} disappears on paper (${onPaper(first)}). Words and buttons stay ink${second === null ? `; ${name} is the light on dark walls` : ""}.`;
  const light: SentencePart[] =
    isBlack && second === null
      ? [
          " It cannot be the light, so that is a pale grey ",
          { swatch: palette.light },
          ` ${onWall(palette)}.`,
        ]
      : [];
  return [opening, ...light, ...secondOf(second, palette)];
}

function secondOf(second: string | null, palette: BrandPalette): SentencePart[] {
  if (second === null) return [" A second colour would give the site its one light."];
  return lightOf(second, palette);
}

function wordsOf(first: string, { accent }: BrandPalette): SentencePart[] {
  if (accent === first) return [` and reads as it is, ${onPaper(first)}.`];
  const sister = [{ swatch: accent }, ` ${onPaper(accent)}`];
  return leastOnPaper(first) < TOO_PALE
    ? [
        `. As words on paper it would be too pale (${onPaper(first)}), so words use its darker sister `,
        ...sister,
        ".",
      ]
    : [". Words on paper are a shade darker ", ...sister, ` (yours has ${onPaper(first)}).`];
}

function lightOf(second: string | null, palette: BrandPalette): SentencePart[] {
  const { light } = palette;
  const sister = [{ swatch: light }, ` ${onWall(palette)}.`];
  if (second === null) return [" On dark walls the light is its brighter sister ", ...sister];
  const named = `your second colour, ${colourName(second)},`;
  return light === second
    ? [` Y${named.slice(1)} is the light: ${onWall(palette)} on dark walls.`]
    : [` The light is a brighter sister of ${named.slice(0, -1)} `, ...sister];
}

function buttonsOf(first: string, { fill, fill2, ink, accent }: BrandPalette): SentencePart[] {
  const isDark = fill2 === ink;
  if (fill === ink) return [" Buttons on paper stay ink."];
  if (fill === first) {
    if (isDark) return [` Buttons on paper keep your ${colourName(first)}, with dark words.`];
    // A colour that reads as words reads in a button, too.
    return accent === first ? [] : [` Buttons on paper keep your ${colourName(first)}.`];
  }
  const sum = ratio(contrast(fill, fill2));
  return isDark
    ? [` Buttons take half a step up, so that dark words on them read, ${sum}.`]
    : [` Buttons take half a step down, so that white on them reads, ${sum}.`];
}

/** Returns the contrast on that paper on which words read worst. */
function leastOnPaper(hex: string): number {
  return Math.min(...Object.values(papers).map((paper) => contrast(hex, paper)));
}

function onPaper(hex: string): string {
  return ratio(leastOnPaper(hex));
}

function onWall({ light, wall }: BrandPalette): string {
  return ratio(contrast(light, wall));
}

/** Rounded down, so that it never claims what is not there. */
function ratio(value: number): string {
  const shown = value < 10 ? Math.floor(value * 10) / 10 : Math.floor(value);
  return `${shown}\u00a0:\u00a01`;
}
