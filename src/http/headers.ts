import { createHash } from "node:crypto";
import { speculationRules } from "#contract/speculation-rules.ts";

export type AnswerKind = "page" | "data" | "file" | "document";

const rulesSource = hashSource(speculationRules);

const policies: Record<AnswerKind, (styles: string | null) => string> = {
  page: (styles) =>
    [
      "default-src 'none'",
      // The rules are data, put in by the site's script. No page is served with a script inside.
      `script-src 'self' ${rulesSource}`,
      // By its hash alone, so that cached pages need no nonce.
      `style-src 'self'${styles === null ? "" : ` ${hashSource(styles)}`}`,
      // A cover may be a picture elsewhere.
      "img-src 'self' https: http:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  data: () => "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  // A PDF that is HTML in disguise opens in a sandbox without scripts, if it opens at all.
  file: () =>
    "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  // Shown by the browser. In a sandbox, or without plugins, Chromium's own reader of PDFs stays empty.
  document: () => "script-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

/** Vite's client needs inline styles and a socket; only the development server has it. */
const developmentPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: http: data:; connect-src 'self' ws: wss:; frame-ancestors 'none'";

interface HeaderOptions {
  /** Decides whether browsers must keep to https. */
  siteUrl: string;
  isDevelopment: boolean;
  /** Null: answers do not say which server made them. */
  serverName: string | null;
}

export function securityHeaders(options: HeaderOptions) {
  const common: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-create=(self), publickey-credentials-get=(self)",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  };
  if (options.siteUrl.startsWith("https:")) {
    common["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains";
  }
  if (options.serverName !== null) common["X-Served-By"] = options.serverName;
  /** @param styles what a page's own style element holds */
  return (kind: AnswerKind, styles: string | null = null): Record<string, string> => ({
    ...common,
    "Content-Security-Policy":
      options.isDevelopment && kind === "page" ? developmentPolicy : policies[kind](styles),
  });
}
export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** Allows what stands in a page itself, letter for letter (CSP 3 §2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
