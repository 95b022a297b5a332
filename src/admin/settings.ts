import { PORTAL_SETTINGS_ID, type PortalSettings } from "#contract/portal.ts";

/** What the page says about this installation. */
export const settings: PortalSettings = read();

function read(): PortalSettings {
  const element = document.getElementById(PORTAL_SETTINGS_ID);
  if (!element) throw new Error("The page does not hold the portal's settings.");
  return JSON.parse(element.textContent);
}
