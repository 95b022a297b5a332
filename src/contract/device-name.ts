interface DeviceName {
  name: string;
  isHandheld: boolean;
}

/** The first match wins: most browsers also claim to be Chrome, and Chrome claims to be Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera|OPX)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ .*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const MAX_NAME_LENGTH = 40;

/** A program that is not a browser keeps its own name. */
export function nameDevice(userAgent: string): DeviceName {
  const browser = match(browsers, userAgent);
  const system = match(systems, userAgent);
  const isHandheld = /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent);
  if (browser && system) return { name: `${browser} on ${system}`, isHandheld };
  if (system) return { name: `Unknown browser on ${system}`, isHandheld };
  return { name: browser ?? ownName(userAgent), isHandheld };
}

function match(known: readonly (readonly [RegExp, string])[], text: string): string | null {
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function ownName(userAgent: string): string {
  const product = userAgent.trim().split(/[\s/]/, 1)[0] ?? "";
  if (product === "" || product === "Mozilla") return "Unknown device";
  return product.length > MAX_NAME_LENGTH ? `${product.slice(0, MAX_NAME_LENGTH)}…` : product;
}
