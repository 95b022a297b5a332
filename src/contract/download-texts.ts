/**
 * The originals of what site/browser/downloads.ts says. They are apart from the registry of texts, which would be
 * larger than the script.
 */
export const downloadTexts = {
  ready: "Download Free",
  busy: "Downloading...",
  saved: "Saved “{title}.pdf”. It is among your downloads.",
  cancelled: "Download cancelled.",
  failed: "Failed to download ebook. Please try again.",
  started: "Downloading {title}",
  percent: "{percent} percent",
} as const;
