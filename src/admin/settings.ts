import { PORTAL_SETTINGS_ID, type PortalSettings } from "#contract/portal.ts";

/** What the page says about this installation. */
export const settings: PortalSettings = read();

/** The owner set a password; what the page said when it was loaded no longer holds. */
export function notePasswordSet(): void {
  settings.hasPassword = true;
  settings.defaultCredentials = null;
}

function read(): PortalSettings {
  const element = document.getElementById(PORTAL_SETTINGS_ID);
  if (!element) throw new Error("The page does not hold the portal's settings.");
  return JSON.parse(element.textContent);
}
