import { sitePaths } from "#contract/paths.ts";

export const mainPages = [
  { path: sitePaths.home(), name: "Home" },
  { path: sitePaths.about(), name: "About" },
  { path: sitePaths.services(), name: "Services" },
  { path: sitePaths.resources(), name: "Resources" },
  { path: sitePaths.contact(), name: "Contact" },
] as const;

export const quickLinks = mainPages.filter((page) => page.name !== "Resources");
