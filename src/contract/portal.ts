/** Addresses of one picture by width in pixels, for a `srcset`. */
type Widths = readonly (readonly [width: number, address: string])[];

/**
 * What the portal's page tells its script about this installation, as JSON in the element
 * {@link PORTAL_SETTINGS_ID}. The portal knows nothing else of the server that the API does not say.
 */
export interface PortalSettings {
  brand: string;
  /** Who writes articles that name nobody. */
  defaultAuthor: string;
  /** Where contact messages go unless the owner says otherwise. */
  contactEmail: string;
  /** Whether a password was ever set. */
  hasPassword: boolean;
  /** The credentials of a fresh installation; null to whoever may not use them. */
  defaultCredentials: { username: string; password: string } | null;
  /** Beside the sign-in form. */
  picture: { src: string; width: number; height: number; avif: Widths; webp: Widths };
}

export const PORTAL_SETTINGS_ID = "portal-settings";

/** Where the browser keeps the token, in its local storage. */
export const TOKEN_STORAGE_KEY = "admin_token";

/** Where the browser keeps what tells it from strangers at the next sign-in. It outlives the session. */
export const DEVICE_STORAGE_KEY = "admin_device";
