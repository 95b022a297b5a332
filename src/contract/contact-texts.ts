/**
 * Extra fields of the form that give robots away. Both are optional: a message without them is not
 * suspected.
 */
export const contactFormSignals = {
  /** The honeypot. People do not see it, and password managers have no reason to fill it in. */
  trapField: "reference_note",
  /** How long the page had been shown, measured by the browser, so that no clock has to be right. */
  shownForField: "shown_for_ms",
} as const;

/** The toast and the page that answers without scripts use the same words. */
export const contactTexts = {
  sent: "Message sent successfully! We will be in touch soon.",
  failed: "Failed to send message. Please try again.",
} as const;
