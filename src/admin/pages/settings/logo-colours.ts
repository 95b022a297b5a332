import { queryOptions } from "@tanstack/react-query";
import { drawPicture, pixelsOf } from "#admin/drawn-picture.ts";
import { toOklch } from "#contract/oklch.ts";
import { thumbnailOf } from "#contract/picture-address.ts";

/** A logo has few colours, and so many pixels show them, whatever the file weighs. */
const SIDE = 96;

/** A colour that covers less than this share is the edge between two others. */
const LEAST_SHARE = 0.02;

/** Three bytes are a colour, and the fourth says how much of it is seen. */
const CHANNELS = 4;

/** Up to three colours of a logo, the widest first. */
export function logoColoursQuery(logo: string) {
  return queryOptions({
    queryKey: ["logo-colours", logo],
    queryFn: async () => {
      const canvas = await drawPicture(thumbnailOf(logo), SIDE);
      return coloursIn(pixelsOf(canvas).data);
    },
    staleTime: "static",
    retry: false,
  });
}

/** @param pixels red, green, blue and alpha of each */
export function coloursIn(pixels: Uint8ClampedArray): string[] {
  const counts = countColours(pixels);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const bins = Map.groupBy(counts, ([hex]) => binOf(hex));
  const colours = [...bins.values()]
    .map((bin) => ({
      // The colour itself, and none between it and its edges.
      hex: bin.reduce((most, one) => (one[1] > most[1] ? one : most))[0],
      share: bin.reduce((sum, [, count]) => sum + count, 0) / all,
    }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((one, other) => other.share - one.share)
    .map(({ hex }) => hex);
  const telling = colours.filter((hex) => !isPaperOrInk(hex));
  return (telling.length > 0 ? telling : colours).slice(0, 3);
}

function countColours(pixels: Uint8ClampedArray): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + CHANNELS);
    if (alpha < 128) continue;
    const hex = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    counts.set(hex, (counts.get(hex) ?? 0) + 1);
  }
  return counts;
}

/** Colours of one bin are one to the eye. */
function binOf(hex: string): string {
  const { l, c, h } = toOklch(hex);
  return c < 0.04 ? `grey ${Math.round(l * 4)}` : `${Math.round(h / 30) % 12} ${Math.round(l * 4)}`;
}

function isPaperOrInk(hex: string): boolean {
  const { l, c } = toOklch(hex);
  return c < 0.04 && (l > 0.93 || l < 0.25);
}
