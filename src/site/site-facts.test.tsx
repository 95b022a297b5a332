import { expect, it } from "vitest";
import { countryName } from "#contract/country.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { siteWith } from "#test/support/site-props.ts";
import { webManifest } from "./feeds/browser-files.ts";
import { atomFeed, jsonFeed } from "./feeds/syndication.ts";
import { AboutPage } from "./pages/about.tsx";
import { ContactPage } from "./pages/contact.tsx";
import { HomePage } from "./pages/home.tsx";
import { PrivacyPage } from "./pages/privacy.tsx";
import { ServicesPage } from "./pages/services.tsx";
import { renderPage } from "./render.tsx";

const shelves = { blogs: [], ebooks: [] };
const home = (facts: Partial<SiteConfig>) =>
  renderPage(HomePage, { site: siteWith(facts), ...shelves });
const services = (facts: Partial<SiteConfig>) =>
  renderPage(ServicesPage, { site: siteWith(facts), ...shelves });
const about = (facts: Partial<SiteConfig>) => renderPage(AboutPage, { site: siteWith(facts) });

const nothing: Partial<SiteConfig> = {
  team: [],
  city: null,
  abn: null,
  phone: null,
  replyWithin: null,
  pilot: { weeks: null, priceFrom: null },
  sum: null,
  colophon: false,
};

it("prints nothing of what is not set", () => {
  for (const page of [home(nothing), services(nothing), about(nothing)]) {
    expect(page).not.toMatch(/null|undefined|NaN|ABN|We reply|This page:|[Ss]ix weeks/);
    expect(page).toMatch(/Australia,<br\/>open to clients worldwide/);
  }
  expect(home(nothing)).not.toContain("The sum that opens the door");
  expect(home(nothing)).not.toContain("Anatomy of a pilot");
  expect(home(nothing)).toContain("Start with a pilot, see proof of impact");
  expect(services(nothing)).toContain("Fixed, in writing");
  expect(services(nothing)).toContain("Agree on one problem and the measure that counts.");
  expect(about(nothing)).not.toContain("Who answers the door");
  expect(about(nothing)).not.toContain("Founded");
});

it("says where the agency is and how to reach it, where that is set", () => {
  const page = about({
    city: "Newcastle",
    abn: "12 345 678 901",
    phone: "(02) 5550 1234",
    replyWithin: "one working day",
    socialProfiles: ["https://www.linkedin.com/company/portico"],
  });
  expect(page).toContain('<a href="tel:0255501234">(02) 5550 1234</a>');
  expect(page).toContain(">LinkedIn</a>");
  expect(page).toContain("Newcastle, Australia");
  expect(page).toContain("ABN 12 345 678 901");
  expect(page).toContain("Within one working day");
});

it("introduces the people, with their portraits or a door ajar", () => {
  const page = about({
    team: [
      { name: "Alex Sample", role: "Strategy", line: "Asks first.", portrait: "/pictures/ai.webp" },
      { name: "Robin Example", role: "Agents", line: "Builds the off switch first." },
    ],
  });
  expect(page).toContain("Who answers the door");
  expect(page.match(/class="portrait-leaf"/g)).toHaveLength(1);
  expect(page).toContain("Builds the off switch first.");
});

it("names the pilot's length and price, and draws its weeks only where they are six", () => {
  const priced = services({ pilot: { weeks: 6, priceFrom: 9000 } });
  expect(priced).toContain("From $9,000, fixed");
  expect(priced).toContain("Six weeks");
  expect(priced.match(/On Friday you have/g)).toHaveLength(6);
  const four = home({ pilot: { weeks: 4, priceFrom: null } });
  expect(four).toContain("Four weeks, one problem, one measure you choose.");
  expect(four).not.toContain("Six weeks");
  expect(four).not.toContain("Anatomy of a pilot");
});

it("works the sum out with the rate that is set", () => {
  expect(home({ sum: { hourlyRate: 100, weeks: 40 } })).toContain(
    "At $100 an hour, $28,800 a year over 40 weeks.",
  );
});

it("says no year of foundation that the owner's own years contradict", () => {
  const facts = (copyrightYear: number) => ({ city: "Sydney", foundingYear: 2025, copyrightYear });
  expect(about(facts(2025))).toContain("Founded");
  expect(home(facts(2025))).toContain("foundingDate");
  expect(about(facts(2019))).not.toContain("Founded");
  expect(home(facts(2019))).not.toContain("foundingDate");
});

it("breaks an address behind its @ where it does not fit", () => {
  expect(home({ email: "first.contact@agency.example" })).toContain(
    'href="mailto:first.contact@agency.example">first.contact@<wbr/>agency.example</a>',
  );
});

it("sets a long name smaller on phones, where the header has two lines for it", () => {
  expect(home({ brand: "Portico" })).not.toContain("brand-long");
  expect(home({ brand: "Harbour & Hinterland" })).toContain('class="brand-long"');
  expect(home({ brand: "Harbour & Hinterland Advisory Partners" })).toContain(
    'class="brand-longest"',
  );
});

it.each([
  ["AT", "Vienna", "€9,000", /General Data Protection Regulation \(GDPR\) describes/],
  ["DE", "Berlin", "€9,000", /General Data Protection Regulation \(GDPR\) describes/],
  ["GB", "Leeds", "£9,000", /\(UK GDPR\) describes/],
  ["US", "Austin", "$9,000", /privacy laws of the United States and its states describe\b/],
  ["JP", "Osaka", "¥9,000", /the law of Japan describes/],
])("says everywhere that the agency is in %s", (country, city, price, law) => {
  const facts = { country, city, pilot: { weeks: 6, priceFrom: 9000 } };
  const site = siteWith(facts);
  const name = countryName(country);
  const pages = [
    home(facts),
    services(facts),
    about(facts),
    renderPage(PrivacyPage, {
      site,
      messages: { keptDays: null, isPassedOn: false, isAnswered: false },
    }),
    renderPage(ContactPage, { site, state: "form" }),
  ];
  for (const page of pages) {
    expect(page).toContain(`<html lang="en-${country}"`);
    expect(page).toContain(`<meta property="og:locale" content="en_${country}"/>`);
    expect(page).toContain(`${city}, ${name},<br/>open to clients worldwide`);
    expect(page).not.toMatch(/Australia|en.AU|"AU"/);
  }
  const [homePage, servicesPage, aboutPage, privacyPage] = pages;
  expect(homePage).toContain(`"addressCountry":"${country}"`);
  expect(homePage).toContain(price);
  expect(servicesPage).toContain(`From ${price}, fixed`);
  expect(aboutPage).toContain(`${name}, and everywhere`);
  expect(privacyPage).toMatch(law);
  const file = [atomFeed, jsonFeed, webManifest].map((write) =>
    write(site, { items: [], updated: "2026-01-01T00:00:00Z" }),
  );
  for (const text of file) expect(text).toContain(`"en-${country}"`);
});

it("works the sum out in the currency of the country, which its script is told", () => {
  const sum = { hourlyRate: 55, weeks: 46 };
  const page = home({ country: "AT", sum });
  expect(page).toContain("At €55 an hour, €");
  expect(page).toContain('data-sign="€"');
  expect(home({ sum })).not.toContain("data-sign");
});

it("says where clients are, unless they are everywhere", () => {
  const page = about({ country: "NL", areaServed: "the Benelux" });
  expect(page).toContain("Based in the Netherlands</dt>");
  expect(page).toContain("Open to clients in the Benelux.");
  expect(page).toContain("Netherlands,<br/>open to clients in the Benelux");
});
