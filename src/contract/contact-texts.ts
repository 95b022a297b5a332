/**
 * What the form adds to the four fields, so that robots give themselves away. Each is optional: a
 * message with the four fields alone is no suspect.
 */
export const contactFormSignals = {
  /** The trap. People don't see it and password managers have no reason to fill it. */
  trapField: "reference_note",
  /** How long the page had been shown, by the browser's count: no clock has to be right. */
  shownForField: "shown_for_ms",
} as const;

/** The words of the contact form, the same in the toast and on the page that answers without script. */
export const contactTexts = {
  sent: "Message sent successfully! We will be in touch soon.",
  failed: "Failed to send message. Please try again.",
} as const;
