import { describe, expect, it } from "vitest";
import { siteConfig } from "#site.config";
import { siteProps } from "#test/support/site-props.ts";
import { openingScript } from "./opening-script.ts";
import { AboutPage } from "./pages/about.tsx";
import { HomePage } from "./pages/home.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { PrivacyPage } from "./pages/privacy.tsx";
import { ServerErrorPage } from "./pages/server-error.tsx";
import { ServicesPage } from "./pages/services.tsx";
import { renderPage } from "./render.tsx";

const site = siteProps;

const pages = {
  "/": renderPage(HomePage, { site, blogs: [], ebooks: [] }),
  "/about": renderPage(AboutPage, { site }),
  "/services": renderPage(ServicesPage, { site, blogs: [], ebooks: [] }),
  "/privacy": renderPage(PrivacyPage, {
    site,
    messages: { keptDays: null, isPassedOn: false, isAnswered: false },
  }),
};

describe.each(Object.entries(pages))("%s", (path, page) => {
  it("names itself by one address, title and description", () => {
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page).toContain(`<link rel="canonical" href="https://agency.example${path}"/>`);
    expect(page).toContain(`<meta property="og:url" content="https://agency.example${path}"/>`);
    expect(page).toMatch(/<meta name="description" content="[^"]{50,}"/);
    expect(page).toMatch(/<meta name="keywords" content="[^"]+"/);
  });

  it("has one main heading", () => {
    expect(page.match(/<h1/g)).toHaveLength(1);
  });
});

it.each([
  ...Object.values(pages),
  renderPage(NotFoundPage, { site }),
  renderPage(ServerErrorPage, { site, requestId: "request-1" }),
])("no page needs what the content security policy refuses", (page) => {
  expect(page).not.toMatch(/<style| style="| on[a-z]+="/);
  const others = page.replace(`<script>${openingScript}</script>`, "");
  const inline = others.match(/<script(?![^>]* src=)[^>]*>/g) ?? [];
  expect(inline.every((tag) => tag.includes("application/ld+json"))).toBe(true);
});

it("only the home page describes the agency to search engines", () => {
  expect(pages["/"]).toContain('"@type":"Organization"');
  expect(pages["/"]).toContain('"@type":"WebSite"');
  expect(pages["/about"]).not.toContain('"@type":"Organization"');
});

it("the error page gives the number to mention and the address to write to", () => {
  const page = renderPage(ServerErrorPage, { site, requestId: "request-1" });
  expect(page).toContain("request-1");
  expect(page).toContain(`mailto:${siteConfig.email}`);
  expect(page).toMatch(/<a [^>]*href="">Try again/);
  expect(page).toContain('<meta name="robots" content="noindex"/>');
});
