/** The host of what does not lie on this site; null of what does. */
export function hostElsewhere(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const { host } = new URL(address);
  return host === location.host ? null : host;
}
