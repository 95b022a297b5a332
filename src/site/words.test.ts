import { afterAll, beforeAll, expect, it } from "vitest";
import { sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  all,
  attribute,
  fetchPage,
  linksOf,
  one,
  type Part,
  section,
  textOf,
  textsOf,
} from "#test/support/html.ts";

// The strings of the specification, to the letter. They are repeated here on purpose.

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function open(path: string): Promise<Part> {
  const { status, root } = await fetchPage(app, path);
  expect(status).toBe(200);
  return root;
}

it("the footer has the brand with its tagline, four links, five services and the address", async () => {
  const footer = one(await open("/"), "footer");
  expect(textOf(one(footer, ".brand"))).toBe(siteConfig.brand);
  expect(textOf(footer)).toContain("Smarter business. Sharper marketing. Stronger growth.");
  expect(textsOf(footer, "h2")).toEqual(["Quick Links", "Services", "Contact"]);
  expect(linksOf(one(footer, "nav"))).toEqual([
    ["Home", "/"],
    ["About", "/about"],
    ["Services", "/services"],
    ["Contact", "/contact"],
  ]);
  expect(textsOf(footer, ".footer-services li")).toEqual([
    "AI & Automation",
    "Business Consulting",
    "Marketing Intelligence",
    "Social Media",
    "Media & Creative",
  ]);
  expect(all(footer, ".footer-services a")).toEqual([]);
  expect(linksOf(footer)).toContainEqual([siteConfig.email, `mailto:${siteConfig.email}`]);
  expect(textOf(footer)).toContain("© 2025 ");
});

it("Home opens with the badge, the headline and two ways on", async () => {
  const main = one(await open("/"), "main");
  expect(textsOf(main, "p")).toContain("Powered by Next-Gen AI");
  expect(textOf(one(main, "h1"))).toMatch(/new doors.*intelligence/i);
  expect(linksOf(one(main, ".home-hero"))).toEqual([
    ["Book Your Pilot", "/contact"],
    ["Explore Services", "/services"],
  ]);
});

it("Home shows what we do as four cards that lead to the services", async () => {
  const cards = all(section(await open("/"), "What We Do"), "article");
  expect(cards.map((card) => textOf(one(card, "h3")))).toEqual([
    "Business",
    "AI",
    "Marketing",
    "Media",
  ]);
  for (const card of cards) {
    expect(all(card, "p")).toHaveLength(2);
    const subject = textOf(one(card, "h3"));
    expect(linksOf(card)).toEqual([
      [subject, expect.stringMatching(/^\/services#/)],
      [`Learn More about ${subject}`, "/services"],
    ]);
    // These words are for search engines: people see and hear "Learn More".
    const added = one(card, "a .visually-hidden");
    expect([textOf(added), attribute(added, "ariaHidden")]).toEqual([`about ${subject}`, "true"]);
    const describedBy = attribute(one(card, "a.arrow-link"), "ariaDescribedBy");
    expect(textOf(one(card, `#${describedBy}`))).toBe(subject);
  }
});

it("Home's doors lead to places that Services has", async () => {
  const services = await open("/services");
  for (const [, path] of linksOf(section(await open("/"), "What We Do"))) {
    const place = String(path).split("#")[1];
    if (place !== undefined) expect(all(services, `section#${place}`)).toHaveLength(1);
  }
});

it("Home leads to articles and guides, and ends with the promise", async () => {
  const home = await open("/");
  const rooms = all(section(home, "Industry Insights & Resources"), "article");
  expect(rooms.map((room) => [textOf(one(room, "h3")), ...linksOf(room)])).toEqual([
    ["Industry Blogs", ["Read Articles", "/resources#blogs"]],
    ["Industry Guides", ["Download Guides", "/resources#ebooks"]],
  ]);
  expect(linksOf(section(home, "Our Promise"))).toEqual([["Book a Pilot Project", "/contact"]]);
});

it("About says what we are not, how we think, what we are made of, and why", async () => {
  const about = await open("/about");
  expect(textOf(one(about, "h1"))).toContain("We're not a consultancy");
  expect(textsOf(section(about, "Our Philosophy"), "h3")).toContain("Our Vibe");
  expect(textsOf(section(about, "Our DNA"), "article h3")).toEqual([
    "Business-first thinkers",
    "AI specialists",
    "Marketers & media creators",
  ]);
  expect(textsOf(one(about, "main"), "h2")).toContainEqual(expect.stringMatching(/^Why/));
});

const services: Record<string, string[]> = {
  "AI & Automation": [
    "AI agents",
    "Workflow automation",
    "RAG systems",
    "Data integration",
    "Governance",
  ],
  "Business Consulting": [
    "Growth plans",
    "Process optimisation",
    "Analytics dashboards",
    "ROI modelling",
  ],
  "Marketing Intelligence": [
    "AI content generation",
    "Campaign optimisation",
    "Customer journey design",
    "Conversion tracking",
  ],
  "Social Media Management": [
    "Content strategy",
    "Calendar planning",
    "Copywriting & captions",
    "AI-enhanced visuals",
    "Engagement analytics",
    "Ad management",
  ],
  "Media & Creative": [
    "Visual storytelling",
    "Photography & video",
    "Editing",
    "Social visuals",
    "Brand identity assets",
  ],
};

it("Services lists what each of the five services includes, and ends with the pilot", async () => {
  const page = await open("/services");
  for (const [name, includes] of Object.entries(services)) {
    const service = section(page, name);
    expect(textsOf(service, "h3")).toContain("Includes");
    expect(textsOf(service, "li"), name).toEqual(includes);
  }
  expect(linksOf(section(page, "The Pilot Program"))).toEqual([
    ["Let's open that door", "/contact"],
  ]);
});

it("Contact asks for four fields and names an address to write to", async () => {
  const main = one(await open(sitePaths.contact()), "main");
  expect(textsOf(main, ".field > label")).toEqual([
    "Name*",
    "Email*",
    "Company (optional)",
    "Message*",
  ]);
  expect(attribute(one(main, "textarea[name=message]"), "rows")).toBe("6");
  expect(textOf(main)).toMatch(/email us at/i);
  const mailto = `mailto:${siteConfig.contactEmail}`;
  expect(linksOf(main)).toContainEqual([siteConfig.contactEmail, mailto]);
});

it.each([
  [sitePaths.resources(), ["blogs", "ebooks"]],
  [sitePaths.blogs(), ["blogs"]],
  [sitePaths.ebooks(), ["ebooks"]],
])("%s of an empty site says that there is nothing yet", async (path, nouns) => {
  const texts = textsOf(await open(path), ".empty-shelf p");
  expect(texts).toEqual(nouns.map((noun) => `No ${noun} available yet. Check back soon!`));
});
