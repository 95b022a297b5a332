import { apiPaths, sitePaths } from "#contract/paths.ts";
import { PublicSite } from "#contract/public-site.ts";
import { cached } from "#http/cache/cached.ts";
import { siteOf } from "#http/page.ts";
import { publicCall, type Route } from "#http/route.ts";
import { withFilesOrigin } from "#site/files-origin.ts";
import { publicSite } from "#site/public-site.ts";

export const publicSiteRoutes: Route[] = [
  publicCall(
    "GET",
    apiPaths.site,
    {
      operationId: "getSite",
      summary: "What pages show of the agency: brand, contact, services, navigation and texts.",
      description: "For a front of your own. It changes once something is published or saved.",
      answer: PublicSite,
      isCached: true,
    },
    ({ c }) =>
      cached(c, async () => {
        const site = siteOf(c);
        return {
          status: 200,
          contentType: "application/json",
          kind: "data",
          body: withFilesOrigin(JSON.stringify(publicSite(site)), site),
        };
      }),
  ),
];

const url = "https://agency.example";
const picture = {
  address: `${url}${sitePaths.picture("service-workflow")}`,
  alt: "",
  point: null,
};

export const publicSiteExamples = {
  PublicSite: {
    name: "Portico",
    legal_name: "Portico Pty Ltd",
    tagline: "Small doors. Large rooms.",
    description: "AI, automation and digital strategy.",
    url,
    language: "en-AU",
    time_zone: "Australia/Sydney",
    brand: {
      logo: null,
      logo_on_dusk: null,
      icon: `${url}${sitePaths.icon512()}`,
      color: "#0f8b8d",
      second_color: null,
      corners: "sharp",
      type_pair: "threshold",
      faces: { headings: "Hedvig Letters Serif", text: "Hanken Grotesk" },
      tokens: { "--c-wall": "#0d2f31", "--r-1": "2px" },
    },
    contact: {
      email: "hello@agency.example",
      contact_email: "hello@agency.example",
      phone: null,
      city: "Sydney",
      country: "AU",
      area_served: "Worldwide",
      reply_within: "one working day",
      abn: null,
      social_profiles: [],
      booking_url: null,
      questions: [{ question: "When would you begin?", kind: "line", choices: [] }],
    },
    team: [{ name: "Olive", role: "Strategy", line: "", portrait: null }],
    services: [
      {
        id: "ai-automation",
        title: "AI & Automation",
        tagline: "Work that does itself, safely.",
        description: "We design agents and workflows around the way your team already works.",
        includes: ["AI agents", "Governance"],
        bring: "One repeated job, and the person who owns it.",
        get: "A working version, its log, and an off switch that somebody has tested.",
        measure: "Minutes for each item, checking included.",
        highlight: null,
        picture,
      },
    ],
    navigation: {
      menu: [{ name: "Home", path: sitePaths.home() }],
      button: { name: "Book Your Pilot", path: sitePaths.contact() },
      footer: [{ name: "Privacy", path: sitePaths.privacy() }],
    },
    texts: { home: { headline: "A small door into a larger business." } },
  } satisfies PublicSite,
};
