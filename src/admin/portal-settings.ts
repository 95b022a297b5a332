import { PORTAL_SETTINGS_ID, type PortalSettings } from "#contract/portal.ts";

export const settings: PortalSettings = read();

/** Call it once a password is set: the page was rendered before. */
export function markPasswordSet(): void {
  settings.hasPassword = true;
  settings.defaultCredentials = null;
}

function read(): PortalSettings {
  const element = document.getElementById(PORTAL_SETTINGS_ID);
  if (!element) throw new Error("The page does not hold the portal's settings.");
  // biome-ignore lint/plugin: the server wrote it into this very page, and a schema is 21 kB before the first paint.
  return JSON.parse(element.textContent);
}
