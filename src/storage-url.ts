import type { ObjectStoreSettings } from "./storage/files/object-store.ts";
import type { StoreSetting } from "./storage/files/object-store-error.ts";

type Place = Pick<ObjectStoreSettings, "bucket" | "endpoint" | "region" | "prefix">;
type Keys = Partial<Pick<ObjectStoreSettings, "accessKeyId" | "secretAccessKey" | "sessionToken">>;
type Fail = (text: string) => never;

const DEFAULT_REGION = "us-east-1";
const KNOWN = ["endpoint", "region", "prefix"];

/**
 * Reads `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @param failWith throws, with a line that says what to change
 */
export function readStorageUrl(name: StoreSetting, value: string, failWith: Fail): Place {
  const fail: Fail = (text) => failWith(`${name} ${text}`);
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== "s3:") {
    return fail("must start with s3://; leave it out to keep everything on this machine.");
  }
  if (`${url.username}${url.password}` !== "") {
    return fail("must not hold keys; they have settings of their own.");
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) {
    return fail("must name a bucket of 3 to 63 small letters, digits, dots and dashes.");
  }
  if (!/^\/?$/.test(url.pathname) || url.hash !== "") {
    return fail("takes a folder of the bucket as ?prefix=, not as a path.");
  }
  const unknown = [...url.searchParams.keys()].find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) {
    return fail(`takes ${KNOWN.join(", ")} after the question mark, nothing else.`);
  }
  return { bucket: url.host, ...readParameters(url.searchParams, fail) };
}

/** @param refuse throws where one of the two is missing */
export function withKeys(place: Place, keys: Keys, refuse: () => never): ObjectStoreSettings {
  const { accessKeyId, secretAccessKey, sessionToken = null } = keys;
  if (!accessKeyId || !secretAccessKey) return refuse();
  return { ...place, accessKeyId, secretAccessKey, sessionToken };
}

function readParameters(given: URLSearchParams, fail: Fail) {
  const region = given.get("region") || DEFAULT_REGION;
  if (!/^[a-z0-9-]{1,60}$/i.test(region)) {
    return fail("must give a region of letters, digits and dashes.");
  }
  const prefix = (given.get("prefix") ?? "").replace(/\/*$/, "/").replace(/^\/$/, "");
  if (!/^(?:[\w-][\w.-]*\/)*$/.test(prefix) || prefix.length > 200) {
    return fail("must give a prefix of letters, digits, dots, dashes and slashes.");
  }
  return { endpoint: readEndpoint(given.get("endpoint"), fail), region, prefix };
}

function readEndpoint(text: string | null, fail: Fail): string | null {
  if (text === null || text === "") return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const extra = url && `${url.username}${url.password}${url.search}${url.hash}`;
  if (url === null || !/^https?:$/.test(url.protocol) || extra !== "" || url.pathname !== "/") {
    return fail("must give the endpoint as an origin, such as https://s3.example.com.");
  }
  return url.origin;
}
