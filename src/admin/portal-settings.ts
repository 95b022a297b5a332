import { PORTAL_SETTINGS_ID, type PortalSettings } from "#contract/portal.ts";
import type { SiteFacts } from "#contract/site-facts.ts";

export const settings: PortalSettings = read();

/** Call it once a password is set: the page was rendered before. */
export function markPasswordSet(): void {
  settings.hasPassword = true;
  settings.defaultCredentials = null;
}

/** Call it once the site's facts are saved: the page was rendered with the former ones. */
export function showFacts(facts: SiteFacts): void {
  settings.brand = facts.brand;
  settings.defaultAuthor = facts.default_author;
  settings.contactEmail = facts.contact_email;
}

function read(): PortalSettings {
  const element = document.getElementById(PORTAL_SETTINGS_ID);
  if (!element) throw new Error("The page does not hold the portal's settings.");
  return JSON.parse(element.textContent);
}
