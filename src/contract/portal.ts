/** Addresses of one picture by width in pixels, for a `srcset`. */
type Widths = readonly (readonly [width: number, address: string])[];

/**
 * What the portal's page tells its script about this installation, as JSON in the element
 * {@link PORTAL_SETTINGS_ID}. The portal knows nothing else of the server that the API does not say.
 */
export interface PortalSettings {
  brand: string;
  /** Beside the name, in place of the door; null for the door. */
  icon: string | null;
  defaultAuthor: string;
  contactEmail: string;
  hasPassword: boolean;
  /** Somebody can sign in here with a passkey. */
  hasPasskey: boolean;
  /** The credentials of a fresh installation; null to whoever may not use them. */
  defaultCredentials: { username: string; password: string } | null;
  picture: { src: string; width: number; height: number; avif: Widths; webp: Widths };
}

export const PORTAL_SETTINGS_ID = "portal-settings";

export const SIGN_IN_FORM_ID = "sign-in";

/** How long the portal waits for an answer, in milliseconds. */
export const ANSWER_TIME_OUT = 30_000;

export const TOKEN_STORAGE_KEY = "admin_token";

/** Where the browser keeps what tells it from strangers at the next sign-in. It outlives the session. */
export const DEVICE_STORAGE_KEY = "admin_device";
