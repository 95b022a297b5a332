export type AnswerKind = "page" | "data" | "file" | "document";

const policies: Record<AnswerKind, string> = {
  // Nothing inline, so that cached pages need no nonce. A cover may be a picture elsewhere.
  page: [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  data: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  // A PDF that is HTML in disguise opens in a sandbox without scripts, if it opens at all.
  file: "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  // Shown by the browser. In a sandbox, or without plugins, Chromium's own reader of PDFs stays empty.
  document: "script-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
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
  return (kind: AnswerKind): Record<string, string> => ({
    ...common,
    "Content-Security-Policy":
      options.isDevelopment && kind === "page" ? developmentPolicy : policies[kind],
  });
}
export type SecurityHeaders = ReturnType<typeof securityHeaders>;
