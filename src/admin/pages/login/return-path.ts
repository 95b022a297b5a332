import { adminPaths } from "#contract/paths.ts";

const PARAMETER = "next";
const signInScreens: readonly string[] = [
  adminPaths.login(),
  adminPaths.setup(),
  adminPaths.resetPassword(),
];
const SCREENS = `${adminPaths.root()}/`;

interface ScreenAddress {
  pathname: string;
  search: string;
  hash: string;
}

/** The sign-in page, which leads back to `screen`. The dashboard comes next anyway. */
export function signInPathFrom({ pathname, search, hash }: ScreenAddress): string {
  const screen = pathname + search + hash;
  const isDefault = screen === adminPaths.root() || screen === adminPaths.dashboard();
  if (isDefault) return adminPaths.login();
  return `${adminPaths.login()}?${new URLSearchParams({ [PARAMETER]: screen })}`;
}

/**
 * The screen that the address of a sign-in page asks for. Anybody can send such an address to the
 * owner, so whatever is not plainly a screen of this portal leads to the dashboard.
 */
export function pathAfterSignIn(search: string): string {
  const asked = new URLSearchParams(search).get(PARAMETER) ?? "";
  return screenAt(asked) ?? adminPaths.dashboard();
}

function screenAt(address: string): string | null {
  // Browsers drop tabs and line breaks, and read a backslash as a slash.
  if (!address.startsWith(SCREENS) || /[\\\p{Cc}]/u.test(address)) return null;
  const { pathname, search, hash } = new URL(address, "https://portal.invalid");
  const path = decoded(pathname);
  if (!path?.startsWith(SCREENS) || /\/\/|\/\.|[\\\p{Cc}]/u.test(path)) return null;
  // The router ignores case and a slash at the end.
  const screen = path.replace(/\/$/, "").toLowerCase();
  return signInScreens.includes(screen) ? null : pathname + search + hash;
}

/** Null for an address that cannot be decoded. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
