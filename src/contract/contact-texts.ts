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

/**
 * The originals of what the form says with and without script. They are apart from the registry of texts, which
 * would be larger than the script.
 */
export const contactTexts = {
  sent: "Message sent successfully! We will be in touch soon.",
  failed: "Failed to send message. Please try again.",
  title: "Book your pilot, or just ask",
  required: "Fields marked * are required.",
  name: "Name",
  email: "Email",
  company: "Company",
  message: "Message",
  choose: "Choose, or leave it",
  optional: "(optional)",
  send: "Send Message",
  sending: "Sending...",
  promise: "We use your details to reply to you, and for nothing else.",
  privacy: "Privacy",
  about: "About {subject}",
  aboutWithSum: "About {subject}, with the sum you did",
  withSum: "With the sum you did",
  leaveOut: "Leave it out",
  left: "{count} characters left",
  tooMany: "{count} characters too many",
  lookAgain: "{fields} another look.",
  oneField: "One field needs",
  twoFields: "Two fields need",
  threeFields: "Three fields need",
  allFields: "All fields need",
  kept: "What you wrote is still in the form.",
  notRead: "Your browser’s back button leads to what you wrote.",
  stillHere: "Your message is still here.",
  sendAgain: "Send it again, or email us at",
  emailInstead: "You can also email us at",
  arrived: "We have your message.",
  replyTo: "Reply to",
  again: "Send another message",
  ratherTalk: "Rather talk first?",
  chooseTime: "Choose a time",
  opens: "Opens {host}",
  along: "Sent with your message",
  cameBy: "You came by {source}",
  cameFrom: "You came from {host}",
  read: "You read {titles}",
  downloaded: "You downloaded {titles}",
  workedOut: "You worked out {hours}",
  hour: "{hours} hour a week",
  hours: "{hours} hours a week",
  and: "and",
  more: "{count} more",
  untick: "So that you need not repeat yourself. Untick what you would rather keep.",
  nothingAlong: "Nothing is sent with your message.",
  askAlong: "Add what I read here, so that you know what I mean",
  sentAlong: "Sent along",
} as const;

export type ContactTexts = Readonly<Record<keyof typeof contactTexts, string>>;
