import { expect, it } from "vitest";
import { siteProps } from "#test/support/site-props.ts";
import type { SiteFacts } from "./facts.ts";
import { AboutPage } from "./pages/about.tsx";
import { HomePage } from "./pages/home.tsx";
import { ServicesPage } from "./pages/services.tsx";
import type { Site } from "./props.ts";
import { renderPage } from "./render.tsx";

function siteWith(facts: Partial<SiteFacts>): Site {
  return { ...siteProps, facts: { ...siteProps.facts, ...facts } };
}

const shelves = { blogs: [], ebooks: [] };
const home = (facts: Partial<SiteFacts>) =>
  renderPage(HomePage, { site: siteWith(facts), ...shelves });
const services = (facts: Partial<SiteFacts>) =>
  renderPage(ServicesPage, { site: siteWith(facts), ...shelves });
const about = (facts: Partial<SiteFacts>) => renderPage(AboutPage, { site: siteWith(facts) });

const nothing: Partial<SiteFacts> = {
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
