import { expect, test } from "vitest";
import { brandSentence } from "./brand-sentence.ts";
import { colourName } from "./colour-name.ts";

function said(first: string | null, second: string | null = null): string {
  const words = brandSentence({ first, second }).map((part) => {
    if (typeof part === "string") return part;
    return "strong" in part ? `*${part.strong}*` : `[${part.swatch}]`;
  });
  return words.join("").replaceAll("\u00a0", " ");
}

test.each<[string, string | null, string | null, string]>([
  ["nothing", null, null, "The walls are dusk and the light is amber, as the site came."],
  [
    "a pale wall",
    "#0f8b8d",
    null,
    "Your teal is a *wall*. As words on paper it would be too pale (3.3 : 1), so words use its darker sister [#007476] 4.5 : 1. On dark walls the light is its brighter sister [#67cecf] 7.4 : 1. Buttons on paper keep your teal, with dark words.",
  ],
  [
    "a dark wall",
    "#8a1c3b",
    null,
    "Your wine is a *wall* and reads as it is, 7.3 : 1. On dark walls the light is its brighter sister [#ff97a8] 7 : 1.",
  ],
  [
    "a dark wall that the amber lights",
    "#8a1c3b",
    "#ffb45c",
    "Your wine is a *wall* and reads as it is, 7.3 : 1. Your second colour, amber, is the light: 8.2 : 1 on dark walls.",
  ],
  [
    "a wall with a second colour that is too dark",
    "#0f8b8d",
    "#b03060",
    "Your teal is a *wall*. As words on paper it would be too pale (3.3 : 1), so words use its darker sister [#007476] 4.5 : 1. The light is a brighter sister of your second colour, pink [#ff96b3] 6.7 : 1. Buttons on paper keep your teal, with dark words.",
  ],
  [
    "a light",
    "#ffd400",
    null,
    "Your yellow is a *light*. It cannot be words on paper (1.1 : 1); words use its darker sister [#7c6600] 4.5 : 1. Walls stay dusk, your yellow lights them, 9.9 : 1. Buttons on paper stay ink.",
  ],
  [
    "a light on a wall of its owner's",
    "#ffd400",
    "#0069fa",
    "Your yellow is a *light*. It cannot be words on paper (1.1 : 1); words use its darker sister [#7c6600] 4.5 : 1. Your second colour, blue, is the wall; your yellow lights it, 9.9 : 1. Buttons on paper stay ink.",
  ],
  [
    "blue",
    "#0069fa",
    null,
    "Your blue is a *wall*. Words on paper are a shade darker [#005fe3] 4.5 : 1 (yours has 3.8 : 1). On dark walls the light is its brighter sister [#92bcff] 7.3 : 1. Buttons take half a step down, so that white on them reads, 4.5 : 1.",
  ],
  [
    "white",
    "#ffffff",
    null,
    "White disappears on paper (1.1 : 1). Words and buttons stay ink; white is the light on dark walls. A second colour would give the site its one light.",
  ],
  [
    "black",
    "#000000",
    null,
    "Your black reads everywhere on paper (17 : 1). It cannot be the light, so that is a pale grey [#bababa] 7.2 : 1. A second colour would give the site its one light.",
  ],
  [
    "grey",
    "#808080",
    null,
    "Your grey has no hue, so walls and light stay grey. Words on paper are darker [#686868] 4.5 : 1. A second colour would give the site its one light.",
  ],
  [
    "grey that a second colour lights",
    "#808080",
    "#ffb45c",
    "Your grey has no hue, so walls stay grey. Words on paper are darker [#686868] 4.5 : 1. Your second colour, amber, is the light: 8 : 1 on dark walls.",
  ],
  ["a second colour that is the first", "#0f8b8d", "#0f8b8d", "That is your first colour."],
])("the sentence of %s", (_, first, second, words) => {
  expect(said(first, second)).toBe(words);
});

test.each([
  ["#d61f1f", "red"],
  ["#8a1c3b", "wine"],
  ["#6b3a1e", "brown"],
  ["#f28c28", "orange"],
  ["#ffb45c", "amber"],
  ["#ffd400", "yellow"],
  ["#7d6600", "olive"],
  ["#2e8b57", "green"],
  ["#0f8b8d", "teal"],
  ["#0069fa", "blue"],
  ["#1b2a4a", "blue"],
  ["#663399", "violet"],
  ["#ff69b4", "pink"],
  ["#808080", "grey"],
  ["#ffffff", "white"],
  ["#000000", "black"],
])("%s is called %s", (hex, name) => {
  expect(colourName(hex)).toBe(name);
});
