import { createHash } from "node:crypto";
import { speculationRules } from "#contract/speculation-rules.ts";
import { openingScript } from "#site/opening-script.ts";

export type AnswerKind = "page" | "data" | "file" | "document" | "part";

/** The rules are data, put in by the site's script; the other one stands in each page. */
const inlineScripts = [speculationRules, openingScript].map(hashSource).join(" ");

interface PageNeeds {
  /** What a page's own style element holds. */
  styles: string | null;
  isDevelopment: boolean;
}

const policies: Record<AnswerKind, (needs: PageNeeds) => string> = {
  page: ({ styles, isDevelopment }) =>
    [
      "default-src 'none'",
      `script-src 'self' ${inlineScripts}`,
      // By its hash alone, so that cached pages need no nonce. Vite puts what was edited into elements.
      `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : styles === null ? "" : ` ${hashSource(styles)}`}`,
      // A cover may be a picture elsewhere.
      "img-src 'self' https: http:",
      "font-src 'self'",
      // Vite tells of edits on a port of its own.
      `connect-src 'self'${isDevelopment ? " ws: wss:" : ""}`,
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  data: () => "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  // A PDF that is HTML in disguise opens in a sandbox without scripts, if it opens at all.
  file: () =>
    "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  // What pages are made of, and what nobody opens by itself: fonts, scripts, pictures.
  part: () => "default-src 'none'; sandbox",
  // Shown by the browser. In a sandbox, or without plugins, Chromium's own reader of PDFs stays empty.
  document: () => "script-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

interface HeaderOptions {
  /** Decides whether browsers must keep to https. */
  siteUrl: string;
  /** Allows what hot reload needs, and nothing else that production refuses. */
  isDevelopment: boolean;
  /** Null: answers do not say which server made them. */
  serverName: string | null;
}

export function securityHeaders(options: HeaderOptions) {
  const always: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  if (options.siteUrl.startsWith("https:")) {
    always["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains";
  }
  if (options.serverName !== null) always["X-Served-By"] = options.serverName;
  /** Browsers heed them where an answer becomes a document. */
  const documentHeaders = {
    "Referrer-Policy": "strict-origin-when-cross-origin",
    // Passkeys, which the portal uses, are allowed to a site itself unless it says otherwise.
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  };
  /** @param styles what a page's own style element holds */
  return (kind: AnswerKind, styles: string | null = null): Record<string, string> => ({
    ...always,
    ...(kind === "part" ? {} : documentHeaders),
    "Content-Security-Policy": policies[kind]({ styles, isDevelopment: options.isDevelopment }),
  });
}
export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** Allows what stands in a page itself, letter for letter (CSP 3 §2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
