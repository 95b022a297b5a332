import { formatHex, lab, wcagContrast } from "culori";
import { expect, it } from "vitest";
import type { BrandColours } from "#contract/brand-palette.ts";
import { signInNotice } from "./sign-in-notice.tsx";

const chosen: [first: string, second?: string][] = [
  ["#0f8b8d"],
  ["#1f7a4d"],
  ["#0069fa"],
  ["#8a1c3b", "#ffb45c"],
  ["#ffd400"],
  ["#808080"],
  ["#ffffff"],
  ["#000000"],
  ["#c68642"],
  ["#ff69b4"],
];
const steps = [0, 51, 102, 153, 204, 255];
const cube = steps.flatMap((r) =>
  steps.flatMap((g) =>
    steps.map((b): [string] => [`#${((r << 16) | (g << 8) | b).toString(16).padStart(6, "0")}`]),
  ),
);

function mailIn(colours: BrandColours): string {
  return signInNotice({
    brand: "Harbour & Co",
    colours,
    userAgent: "",
    signedInAt: new Date("2026-11-21T10:31:00.000Z"),
    timeZone: "UTC",
    accountUrl: "https://agency.example/",
  }).html;
}

/** Pairs of words and ground, as they are and as the style for dark mail programs has them. */
function pairsOf(html: string): { light: [string, string][]; dark: [string, string][] } {
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
  const styled = (name: string) => first(new RegExp(`class="${name}" style="[^"]*?(#[\\da-f]{6})`));
  const sheet = first(/class="sheet" style="[^"]*background-color:(#[\da-f]{6})/);
  const button = first(/class="button" style="[^"]*background-color:(#[\da-f]{6})/);
  const buttonText = first(/class="button-text"[^>]*style="color:(#[\da-f]{6})/);
  const inDark = (name: string) =>
    first(new RegExp(`\\.${name}[^{]*\\{[^}]*?color: (#[\\da-f]{6})`));
  return {
    light: [
      [styled("text"), sheet],
      [buttonText, button],
    ],
    dark: [
      [inDark("text"), inDark("sheet")],
      [inDark("button-text"), inDark("button")],
    ],
  };
}

/** What Outlook on the web and on phones makes of a colour: getDarkColor of github.com/microsoft/roosterjs. */
function turned(hex: string): string {
  const colour = lab(hex);
  if (!colour) throw new Error(`${hex} is no colour.`);
  const base = 21.25;
  return formatHex({ ...colour, l: ((colour.l - 100) * (base - 100)) / 100 + base });
}

it("every word of a mail reads in any colour, in light and dark, and as Outlook turns it", () => {
  const unreadable = [...chosen, ...cube].flatMap(([first, second = null]) => {
    const { light, dark } = pairsOf(mailIn({ first, second }));
    const turnedLight = light.map((pair) => pair.map(turned) as [string, string]);
    return [...light, ...dark, ...turnedLight]
      .filter(([words, ground]) => wcagContrast(words, ground) < 4.5)
      .map((pair) => `${first}: ${pair.join(" on ")}`);
  });
  expect(unreadable).toEqual([]);
});

it("the button of a mail is in the owner’s colour, and in their light in the dark", () => {
  const { light, dark } = pairsOf(mailIn({ first: "#8a1c3b", second: "#ffb45c" }));
  expect(light.at(-1)).toEqual(["#fffefb", "#8a1c3b"]);
  expect(dark.at(-1)?.[1]).toBe("#ffb45c");
});
