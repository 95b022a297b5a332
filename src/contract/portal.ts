/** One picture's addresses by width in pixels, for a `srcset`. */
type Widths = readonly (readonly [width: number, address: string])[];

/**
 * The facts of this installation that the portal's page passes to its script, as JSON in the element
 * {@link PORTAL_SETTINGS_ID}. Everything else comes from the API.
 */
export interface PortalSettings {
  brand: string;
  /** The icon beside the name; null shows the door. */
  icon: string | null;
  defaultAuthor: string;
  contactEmail: string;
  hasPassword: boolean;
  hasPasskey: boolean;
  /** The credentials of a fresh installation; null for callers who may not use them. */
  defaultCredentials: { username: string; password: string } | null;
  picture: { src: string; width: number; height: number; avif: Widths; webp: Widths };
}

export const PORTAL_SETTINGS_ID = "portal-settings";

export const SIGN_IN_FORM_ID = "sign-in";

/** How long the portal waits for an answer, in milliseconds. */
export const ANSWER_TIME_OUT = 30_000;

export const TOKEN_STORAGE_KEY = "admin_token";

/** Light or dark, where the owner has chosen. */
export const THEME_STORAGE_KEY = "portico_theme";

/**
 * Where a page of the site was when its owner left it for the editor: its path, and of {@link PLACE_HEADINGS} the
 * number of one and its top.
 */
export const PLACE_STORAGE_KEY = "portico_place";
export const PLACE_HEADINGS = "main :is(h1, h2, h3)";

/** Holds {@link SINGLE_KEYS_OFF} where the owner has switched off shortcuts of a single key. */
export const SINGLE_KEYS_STORAGE_KEY = "portico_single_keys";
export const SINGLE_KEYS_OFF = "off";

/**
 * The storage key of the token that tells this browser from strangers at the next sign-in. The token
 * outlives the session.
 */
export const DEVICE_STORAGE_KEY = "admin_device";
