/** What the browser refused to store. It wins over what was stored before, until the page is left. */
const unstored = new Map<string, string | null>();

export function readStored(key: string): string | null {
  const value = unstored.get(key);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. */
export function store(key: string, value: string | null): void {
  unstored.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full, forbidden, or the disk does not take it.
    unstored.set(key, value);
  }
}
