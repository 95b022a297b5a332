import { contactTexts } from "#contract/contact-texts.ts";
import { savingTexts } from "#contract/saving-sum.ts";
import { line, list, pageTitle, paragraph, picture, sharing } from "./text.ts";

export const contact = {
  pageTitle: pageTitle("Contact"),
  ...sharing(
    "Book your pilot with {brand}, or just ask. Tell us the problem in a few lines, and a person will read it and reply.",
    "Book your pilot, or just ask",
    "Steps lead through a dark room to a small lit door.",
  ),
  invalidTitle: line(
    "Title when fields need another look",
    "Contact: some fields need another look",
  ),
  picture: picture("Picture", "contact"),
  headline: line("Headline", "Knock. We’ll answer.", { drawnFor: { phone: 2, wide: 2 } }),
  lead: paragraph(
    "First paragraph",
    "Tell us the problem in a few lines. A person reads every message and replies.",
    { max: 240 },
  ),
  emailUs: line("Words before the address", "Or email us at", { max: 40 }),
  arrivedHeadline: line("Headline after a message", "Come in.", { max: 60 }),
  arrivedLead: line("Words after a message", "Your message is on the table.", { max: 120 }),
  waiting: line("Heading of something to read", "While you wait", { max: 40 }),
  guideToRead: line("A guide to read", "{title}, {pages}, free", { needs: ["title"] }),
  next: line("Heading of what comes next", "What happens next", { max: 40 }),
  steps: list({
    name: "What happens next",
    item: "step",
    min: 1,
    max: 4,
    fields: {
      beginning: line("Beginning, in bold", "", { max: 60 }),
      rest: paragraph("The rest", "", { max: 200 }),
    },
    originals: [
      {
        id: "read",
        beginning: "A person reads it,",
        rest: "start to finish{within the reply time}.",
      },
      {
        id: "reply",
        beginning: "You get one reply:",
        rest: "yes, no, or one question. A no says why.",
      },
      {
        id: "call",
        beginning: "If it’s a yes,",
        rest: "half an hour on the phone. Have the number you would like to see move.",
      },
    ],
  }),

  sent: line("Said when a message is sent", contactTexts.sent),
  failed: line("Said when a message is not sent", contactTexts.failed),
  title: line("Heading of the form", contactTexts.title, { max: 60 }),
  required: line("Note on required fields", contactTexts.required, { max: 60 }),
  name: line("Label of the name", contactTexts.name, { max: 40 }),
  email: line("Label of the address", contactTexts.email, { max: 40 }),
  company: line("Label of the company", contactTexts.company, { max: 40 }),
  message: line("Label of the message", contactTexts.message, { max: 40 }),
  optional: line("Mark of an optional field", contactTexts.optional, { max: 24 }),
  send: line("Button", contactTexts.send, { max: 28 }),
  sending: line("Button while a message is on its way", contactTexts.sending, { max: 28 }),
  promise: line("Words beside the button", contactTexts.promise, { max: 120 }),
  privacy: line("Link to Privacy", contactTexts.privacy, { max: 28 }),
  about: line("First line, for a service", contactTexts.about, { needs: ["subject"] }),
  aboutWithSum: line("First line, for a service and the sum", contactTexts.aboutWithSum, {
    needs: ["subject"],
  }),
  withSum: line("First line, for the sum", contactTexts.withSum, { max: 60 }),
  leaveOut: line("Link that leaves it out", contactTexts.leaveOut, { max: 28 }),
  left: line("Letters left", contactTexts.left, { needs: ["count"] }),
  tooMany: line("Letters too many", contactTexts.tooMany, { needs: ["count"] }),
  lookAgain: line("Said of fields to correct", contactTexts.lookAgain, { needs: ["fields"] }),
  oneField: line("One field", contactTexts.oneField, { max: 40 }),
  twoFields: line("Two fields", contactTexts.twoFields, { max: 40 }),
  threeFields: line("Three fields", contactTexts.threeFields, { max: 40 }),
  allFields: line("All fields", contactTexts.allFields, { max: 40 }),
  kept: line("Second line of a failure", contactTexts.kept),
  notRead: line("Second line of a failure, when nothing was read", contactTexts.notRead),
  stillHere: line("Second line under a toast", contactTexts.stillHere),
  sendAgain: line("Another way, under a toast", contactTexts.sendAgain),
  emailInstead: line("Another way", contactTexts.emailInstead),
  arrived: line("Heading when a message is here", contactTexts.arrived, { max: 60 }),
  replyTo: line("Label of the address in the receipt", contactTexts.replyTo, { max: 40 }),
  again: line("Heading of another message", contactTexts.again, { max: 40 }),

  aboutService: line("Beginning of a message about a service", "About {subject}.", {
    needs: ["subject"],
  }),
};

/** The sum on Home. */
export const sum = {
  headline: line("Label of the sum", "The sum that opens the door", { max: 60 }),
  runs: line("How often", "It happens {runs} times a week,", { needs: ["runs"] }),
  do: line("How long by hand", "takes {do} minutes by hand,", { needs: ["do"] }),
  check: line("How long to check", "{check} to check,", { needs: ["check"] }),
  redo: line("How many again", "and {redo} in a hundred need redoing.", { needs: ["redo"] }),
  formula: line("Formula", "Hours saved = runs × (do − check − share redone × do) ÷ 60"),
  work: line("Button without scripts", "Work it out", { max: 28 }),
  send: line("Button", "Send us these numbers", { max: 28 }),
  note: line(
    "Words under the button",
    "Your own figures, worked out on this page. Nothing is sent until you send it.",
    { max: 120 },
  ),
  hour: line("One hour", savingTexts.hour, { max: 24, needs: ["hours"] }),
  hours: line("Hours", savingTexts.hours, { max: 24, needs: ["hours"] }),
  result: line("Result", savingTexts.result, { max: 40, needs: ["hours"] }),
  detail: line("Words under the result", savingTexts.detail, { max: 120 }),
  notWorth: line("Result, if nothing is saved", savingTexts.notWorth, { max: 40 }),
  notWorthDetail: line("Words under it, if nothing is saved", savingTexts.notWorthDetail, {
    max: 120,
  }),
  open: line("Result, while a number is missing", savingTexts.open, { max: 40 }),
  openDetail: line("Words under it, while a number is missing", savingTexts.openDetail, {
    max: 120,
  }),
  message: paragraph("Message with the sum", savingTexts.message, { max: 300 }),
  givesBack: line("What it would give back", savingTexts.givesBack, { needs: ["hours"] }),
  givesNothing: line("If it gives nothing back", savingTexts.givesNothing),
};
