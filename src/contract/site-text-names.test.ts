import { expect, it } from "vitest";
import {
  nameAt,
  pageAt,
  pageNames,
  partNames,
  partsOfEveryPage,
  partsOfPage,
  shownAt,
} from "./site-text-names.ts";
import { originalAt, placeAt, readValue } from "./site-text-rules.ts";
import { registry } from "./site-texts.ts";

it.each([
  ["home.headline", "Home · Headline"],
  ["services.services.ai-automation.tagline", "Services · AI & Automation · Tagline"],
  ["services.services.new-1.tagline", "Services · New service · Tagline"],
  ["services.services", "Services · Services"],
  ["frame.pages", "Header and footer · Menu"],
  ["home.was-here-once", "No longer on a page"],
])("%s is called %s", (key, name) => {
  expect(nameAt(key, originalAt)).toBe(name);
});

it("entries of lists are shown by their titles", () => {
  expect(shownAt("frame.pages", "contact\nhome", originalAt)).toBe("Contact · Home");
  expect(shownAt("services.services", "media-creative", originalAt)).toBe("Media & Creative");
  expect(shownAt("home.headline", "contact", originalAt)).toBe("contact");
  expect(shownAt("home.cards.ai.service", "media-creative", originalAt)).toBe("Media & Creative");
});

it("every part of the registry has a name and a place in the portal", () => {
  const placed = [...Object.values(partsOfPage).flat(), ...partsOfEveryPage];
  expect(placed.toSorted()).toEqual(Object.keys(registry).toSorted());
  expect(Object.keys(partNames).toSorted()).toEqual(placed.toSorted());
  expect(pageNames[pageAt("pilot.headline")]).toBe("Services");
});

it("nobody adds a page to the menu that there is not", () => {
  const menu = placeAt("frame.pages");
  expect(menu && readValue(menu, "home\nprices")).toEqual({
    problem: "Name each page once, by its id (Menu).",
  });
  expect(menu && readValue(menu, "contact\nhome")).toEqual({ value: "contact\nhome" });
});
