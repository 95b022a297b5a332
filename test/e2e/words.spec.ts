import type { Locator, Page } from "@playwright/test";
import { sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import { expect, test } from "#test/support/browser.ts";
import { everyPage, notFoundLine } from "#test/support/pages.ts";

// The strings of the specification, to the letter. They stand here once more on purpose.

test.beforeEach(({ allowTrouble }) => allowTrouble(notFoundLine));

/** The part of the page under a heading. */
function section(page: Page, heading: string): Locator {
  return page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
}

async function expectLink(within: Page | Locator, name: string, path: string): Promise<void> {
  const link = within.getByRole("link", { name, exact: true }).first();
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute("href", path);
}

const mainLinks = [
  ["Home", "/"],
  ["About", "/about"],
  ["Services", "/services"],
  ["Resources", "/resources"],
  ["Contact", "/contact"],
] as const;

test("every page has the header's links in order, and marks its own", async ({ page }) => {
  for (const { path, current } of everyPage) {
    await page.goto(path);
    const nav = page.getByRole("navigation", { name: "Main" });
    await expect(nav.getByRole("link"), path).toHaveText(mainLinks.map(([text]) => text));
    for (const [text, address] of mainLinks) await expectLink(nav, text, address);
    await expectLink(page.getByRole("banner"), "Book Your Pilot", "/contact");
    const marked = page.locator("header [aria-current=page]:visible");
    await expect(marked, path).toHaveText(current ? [current] : []);
  }
});

test("the footer has the brand with its tagline, four links, five services and the address", async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(siteConfig.brand);
  await expect(footer).toContainText("Smarter business. Sharper marketing. Stronger growth.");
  for (const heading of ["Quick Links", "Services", "Contact"]) {
    await expect(footer.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  const quickLinks = footer.getByRole("navigation", { name: "Quick Links" });
  await expect(quickLinks.getByRole("link")).toHaveText(["Home", "About", "Services", "Contact"]);
  for (const [text, address] of mainLinks.filter(([text]) => text !== "Resources")) {
    await expectLink(quickLinks, text, address);
  }
  const services = [
    "AI & Automation",
    "Business Consulting",
    "Marketing Intelligence",
    "Social Media",
    "Media & Creative",
  ];
  const list = footer.getByRole("list").filter({ hasText: "Media & Creative" });
  await expect(list.getByRole("listitem")).toHaveText(services);
  await expect(list.getByRole("link")).toHaveCount(0);
  await expectLink(footer, siteConfig.email, `mailto:${siteConfig.email}`);
  await expect(footer.getByText(/^© 2025 /)).toBeVisible();
});

test("Home opens with the badge, the headline and two ways on", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Powered by Next-Gen AI", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/new doors.*intelligence/i);
  const main = page.getByRole("main");
  await expectLink(main, "Book Your Pilot", "/contact");
  await expectLink(main, "Explore Services", "/services");
});

test("Home shows what we do as four cards that lead to the services", async ({ page }) => {
  await page.goto("/");
  const cards = section(page, "What We Do").getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText(["Business", "AI", "Marketing", "Media"]);
  for (const card of await cards.all()) {
    await expect(card.getByRole("paragraph")).toHaveCount(2);
    const subject = await card.getByRole("heading").textContent();
    await expectLink(card, `Learn More about ${subject}`, "/services");
  }
});

test("Home leads to articles and guides, and ends with the promise", async ({ page }) => {
  await page.goto("/");
  const insights = section(page, "Industry Insights & Resources");
  const blogs = insights.getByRole("article", { name: "Industry Blogs" });
  await expectLink(blogs, "Read Articles", "/resources#blogs");
  const guides = insights.getByRole("article", { name: "Industry Guides" });
  await expectLink(guides, "Download Guides", "/resources#ebooks");
  await expectLink(section(page, "Our Promise"), "Book a Pilot Project", "/contact");
});

test("About says what we are not, how we think, what we are made of, and why", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("We're not a consultancy");
  const philosophy = section(page, "Our Philosophy");
  await expect(philosophy.getByRole("heading", { name: "Our Vibe", exact: true })).toBeVisible();
  await expect(section(page, "Our DNA").getByRole("article").getByRole("heading")).toHaveText([
    "Business-first thinkers",
    "AI specialists",
    "Marketers & media creators",
  ]);
  await expect(page.getByRole("heading", { level: 2, name: /^Why/ })).toBeVisible();
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

test("Services lists what each of the five services includes, and ends with the pilot", async ({
  page,
}) => {
  await page.goto("/services");
  for (const [name, includes] of Object.entries(services)) {
    const service = section(page, name);
    await expect(service.getByRole("heading", { name: "Includes", exact: true })).toBeVisible();
    await expect(service.getByRole("listitem")).toHaveText(includes);
  }
  const door = section(page, "The Pilot Program").getByRole("link");
  await expect(door).toHaveText("Let's open that door");
  await expect(door).toHaveAttribute("href", "/contact");
});

test("Contact asks for four fields and names an address to write to", async ({ page }) => {
  await page.goto(sitePaths.contact());
  const main = page.getByRole("main");
  await expect(main.locator("label:not([aria-hidden] *)")).toHaveText([
    "Name*",
    "Email*",
    "Company (optional)",
    "Message*",
  ]);
  await expect(page.getByLabel("Message*")).toHaveAttribute("rows", "6");
  await expect(main).toContainText(/email us at/i);
  await expectLink(main, siteConfig.contactEmail, `mailto:${siteConfig.contactEmail}`);
});
