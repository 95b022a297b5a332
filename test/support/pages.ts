import { publicationPaths, sitePaths } from "#contract/paths.ts";

export interface ExpectedPage {
  name: string;
  path: string;
  current: "Home" | "About" | "Services" | "Resources" | "Contact" | null;
  status?: number;
}

export const articlePath = sitePaths.blog("choose-the-first-workflow-to-automate");
export const guidePath = sitePaths.ebook("the-pilot-playbook");
export const caseStudyPath = publicationPaths["case-study"].page("eleven-hours-back-by-friday");
export const unknownPath = "/no-such-door";

/** Every kind of page that a visitor can reach. */
export const everyPage: readonly ExpectedPage[] = [
  { name: "Home", path: sitePaths.home(), current: "Home" },
  { name: "About", path: sitePaths.about(), current: "About" },
  { name: "Services", path: sitePaths.services(), current: "Services" },
  { name: "Resources", path: sitePaths.resources(), current: "Resources" },
  { name: "Contact", path: sitePaths.contact(), current: "Contact" },
  { name: "The list of articles", path: sitePaths.blogs(), current: "Resources" },
  { name: "The list of guides", path: sitePaths.ebooks(), current: "Resources" },
  { name: "An article", path: articlePath, current: "Resources" },
  { name: "A guide", path: guidePath, current: "Resources" },
  { name: "The list of work", path: publicationPaths["case-study"].list(), current: null },
  { name: "A case study", path: caseStudyPath, current: null },
  { name: "How the site is made", path: sitePaths.colophon(), current: null },
  { name: "Privacy", path: sitePaths.privacy(), current: null },
  { name: "The page for unknown addresses", path: unknownPath, current: null, status: 404 },
];

/** The browser's word on a narrow page whose wide picture it has loaded for a wide one, and uses again. */
export const widerPictureLine = /preloaded using link preload but not used/;

/** The console's own line for a page at an unknown address. */
export const notFoundLine = /status of 404 .*\/no-such-door/;
