import { expect, it } from "vitest";
import { siteConfig } from "#site.config";
import {
  countryCodes,
  countryInSentence,
  countryName,
  currencyOf,
  formatMoney,
  isCountry,
  privacyLawOf,
} from "./country.ts";
import { footerItems } from "./footer.ts";
import type { SiteConfig } from "./site-config.ts";
import { textsOf } from "./site-texts.ts";

it("every country has a name and a currency that browsers know", () => {
  const currencies = new Set(Intl.supportedValuesOf("currency"));
  for (const code of countryCodes) {
    expect(countryName(code), code).not.toBe(code);
    // Some browsers do not know this currency yet and show its code.
    if (currencyOf(code) !== "ZWG") expect(currencies, code).toContain(currencyOf(code));
    expect(isCountry(code)).toBe(true);
  }
});

it.each(["", "au", "AUS", "EU", "UN", "ZZ", "AN", "A1", "AU "])("%j is no country", (code) => {
  expect(isCountry(code)).toBe(false);
});

it.each([
  ["AU", 9000, "$9,000"],
  ["NZ", 9000, "$9,000"],
  ["US", 52.5, "$52.5"],
  ["GB", 9000, "£9,000"],
  ["DE", 9000, "€9,000"],
  ["AT", 9000, "€9,000"],
  ["BG", 9000, "€9,000"],
  ["HR", 9000, "€9,000"],
  ["CH", 9000, "CHF\u00a09,000"],
  ["SE", 9000, "kr\u00a09,000"],
  ["IN", 900000, "₹900,000"],
  ["JP", 9000, "¥9,000"],
])("in %s, %d is %s", (country, amount, text) => {
  expect(formatMoney(amount, currencyOf(country))).toBe(text);
});

it.each([
  ["AU", "Australia"],
  ["GB", "the United Kingdom"],
  ["US", "the United States"],
  ["NL", "the Netherlands"],
  ["AE", "the United Arab Emirates"],
  ["CF", "the Central African Republic"],
  ["MH", "the Marshall Islands"],
  ["NF", "Norfolk Island"],
  ["IM", "the Isle of Man"],
  ["BQ", "the Caribbean Netherlands"],
  ["CZ", "Czechia"],
])("a sentence names %s as %s", (code, name) => {
  expect(countryInSentence(code)).toBe(name);
});

it.each([
  ["DE", "General Data Protection Regulation"],
  ["AT", "General Data Protection Regulation"],
  ["NO", "General Data Protection Regulation"],
  ["LI", "General Data Protection Regulation"],
  ["RE", "General Data Protection Regulation"],
  ["GB", "UK GDPR"],
  ["CH", "FADP"],
  ["NZ", "Privacy Act 2020"],
  ["CA", "PIPEDA"],
  ["US", "United States"],
])("the privacy law of %s is the %s", (code, name) => {
  expect(privacyLawOf(code)?.name).toContain(name);
});

it.each(["JE", "GI", "GL", "JP", "IN", "TR"])("no privacy law is named for %s", (code) => {
  expect(privacyLawOf(code)).toBeNull();
});

it("the footer says only what is set", () => {
  const nothing = { phone: null, socialProfiles: [], city: null, abn: null, replyWithin: null };
  const items = (place: Pick<SiteConfig, "country" | "areaServed">) => {
    const facts = { ...siteConfig, ...nothing, ...place };
    return footerItems(facts, textsOf(facts).frame);
  };
  expect(items({ country: "GB", areaServed: "worldwide" })).toEqual([
    { lines: ["United Kingdom,", "open to clients worldwide"] },
  ]);
  expect(items({ country: "DE", areaServed: "Europe" })).toEqual([
    { lines: ["Germany,", "open to clients in Europe"] },
  ]);
});
