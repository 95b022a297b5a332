import { createHash } from "node:crypto";
import { speculationRules } from "#contract/speculation-rules.ts";
import { openingScript } from "#site/opening-script.ts";

export type AnswerKind = "page" | "portal" | "frame" | "data" | "file" | "document" | "part";

/** The speculation rules are data that the site's script inserts; the opening script is part of each page. */
const inlineScripts = [speculationRules, openingScript].map(hashSource).join(" ");

interface PageNeeds {
  styles: string | null;
  frames: readonly string[];
  isDevelopment: boolean;
}

const policies: Record<AnswerKind, (needs: PageNeeds) => string> = {
  page: ({ styles, frames, isDevelopment }) =>
    [
      "default-src 'none'",
      `script-src 'self' ${inlineScripts}`,
      // Inline styles are allowed by hash, so that cached pages need no nonce. Vite puts edited styles into
      // elements.
      `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : styles === null ? "" : ` ${hashSource(styles)}`}`,
      // A cover may be a picture on another site.
      "img-src 'self' https: http:",
      "font-src 'self'",
      // Vite reports edits on a port of its own.
      `connect-src 'self'${isDevelopment ? " ws: wss:" : ""}`,
      ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  // The editor of the site's texts shows a page in a frame.
  portal: (needs) => `${policies.page(needs)}; frame-src 'self'`,
  frame: ({ styles }) =>
    [
      "default-src 'none'",
      `style-src 'self'${styles === null ? " 'unsafe-inline'" : ` ${hashSource(styles)}`}`,
      "img-src 'self' https: http:",
      "font-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ].join("; "),
  data: () => "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  // A PDF that is HTML in disguise opens in a sandbox without scripts, if it opens at all.
  file: () =>
    "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  // Parts of pages that nobody opens directly: fonts, scripts and pictures.
  part: () => "default-src 'none'; sandbox",
  // Documents that the browser shows. Chromium's PDF viewer stays empty in a sandbox or without plugins.
  document: () => "script-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

interface HeaderOptions {
  /** The scheme decides whether browsers must keep to https. */
  siteUrl: string;
  /** Allows what hot reload needs; everything else is as strict as in production. */
  isDevelopment: boolean;
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
  /** Browsers apply these when an answer becomes a document. */
  const documentHeaders = {
    "Referrer-Policy": "strict-origin-when-cross-origin",
    // Passkeys, which the portal uses, are allowed by default.
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  };
  return (
    kind: AnswerKind,
    styles: string | null = null,
    frames: readonly string[] = [],
  ): Record<string, string> => ({
    ...always,
    ...(kind === "part" ? {} : documentHeaders),
    ...(kind === "frame" ? { "X-Frame-Options": "SAMEORIGIN" } : {}),
    "Content-Security-Policy": policies[kind]({
      styles,
      frames,
      isDevelopment: options.isDevelopment,
    }),
  });
}
export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** Allows an inline element with exactly this text (CSP 3 §2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
