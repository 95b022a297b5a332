import { line } from "./text.ts";

/** What llms.txt says of the pages. */
export const machines = {
  pages: line("Heading of the pages", "Pages", { max: 40 }),
  home: line("Home", "What the agency does.", { max: 160 }),
  about: line("About", "How it thinks and who does the work.", { max: 160 }),
  services: line("Services", "Five services, and the pilot that comes first.", { max: 160 }),
  resources: line("Resources", "The newest articles and guides.", { max: 160 }),
  contact: line("Contact", "The form, and the address {contact email}.", { max: 160 }),
  privacy: line("Privacy", "What is stored, for how long, and how to have it erased.", {
    max: 160,
  }),
  colophon: line("Colophon", "How the site is made, what it weighs and how fast it is.", {
    max: 160,
  }),
};

/** The mail that answers a message by itself; its body is a setting. */
export const mails = {
  replySubject: line("Subject of the automatic reply", "Your message to {brand}", { max: 120 }),
  replyBooking: line("Last paragraph, with a booking address", "Choose a time: {address}", {
    max: 120,
    needs: ["address"],
  }),
  replyFoot: line(
    "Foot of the automatic reply",
    "Sent automatically because this address was given in the contact form of {brand}. If that was not you, you can ignore it.",
    { max: 240 },
  ),
};
