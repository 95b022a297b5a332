import { sitePaths } from "#contract/paths.ts";

/** The pages of the header and the menu, in their order. */
export const mainPages = [
  { path: sitePaths.home(), name: "Home" },
  { path: sitePaths.about(), name: "About" },
  { path: sitePaths.services(), name: "Services" },
  { path: sitePaths.resources(), name: "Resources" },
  { path: sitePaths.contact(), name: "Contact" },
] as const;

/** The footer's «Quick Links». */
export const quickLinks = mainPages.filter((page) => page.name !== "Resources");

/** The footer names the services short, and does not link them. */
export const footerServices = [
  "AI & Automation",
  "Business Consulting",
  "Marketing Intelligence",
  "Social Media",
  "Media & Creative",
] as const;
