import { line, lines, pageTitle, paragraph, picture, sharing } from "./text.ts";

export const privacy = {
  pageTitle: pageTitle("Privacy"),
  ...sharing(
    "What {brand} keeps when you visit this website or write to us, why, and how to have it erased.",
    "What we keep, and how to have it erased",
    "One drawer of a dark wall of drawers stands open and gives light.",
  ),
  headline: line("Headline", "Privacy", { max: 60 }),
  lead: paragraph(
    "First paragraph",
    "We keep what you write to us, so that we can answer. We set no cookies, and we follow nobody around the web.",
    { max: 240 },
  ),
  write: line("Heading on messages", "When you write to us", { max: 60 }),
  form: paragraph(
    "What the form stores",
    "The {contact form} stores your name, your email address, your company if you give one, your message and the time you sent it. We use them to reply to you and to keep track of the conversation, and for nothing else. There is no mailing list behind the form.",
    { max: 900, needs: ["contact form"] },
  ),
  formLink: line("Link to the form", "contact form", { max: 40 }),
  questions: paragraph(
    "While the form asks questions of your own",
    "It also has room for answers to {questions}. Nobody has to give one; what you answer is stored with your message.",
    { max: 600, needs: ["questions"] },
  ),
  storyShown: paragraph(
    "While what was read is shown above the button",
    "As you begin to write, your browser looks up which of our pages it has open in the history of this tab, and which link or page led you here. You see this above the button and can leave out what you would rather keep; what you leave in is stored with your message. Nothing of it is stored about anybody who does not write.",
    { max: 900 },
  ),
  storyAsked: paragraph(
    "While visitors are asked before what they read comes along",
    "If you tick the box above the button, your browser looks up which of our pages it has open in the history of this tab, and which link or page led you here. You see this and can leave out what you would rather keep; what you leave in is stored with your message. Nothing of it is stored about anybody who does not write.",
    { max: 900 },
  ),
  mailbox: paragraph(
    "Where messages are stored",
    "Messages are stored with this website and sent to our own mailbox, so they also pass through the email provider we use. A simple check on our own server sorts out spam; no other company reads your message for that.",
    { max: 900 },
  ),
  passedOn: paragraph(
    "While a webhook passes messages on",
    "This website also passes each message on to another program that we work with, such as our list of clients or our team’s chat. Other companies may run it for us.",
    { max: 600 },
  ),
  answered: paragraph(
    "While an automatic reply is on",
    "A mail from us answers your message by itself, once a day at most. It repeats nothing of what you wrote.",
    { max: 300 },
  ),
  keptForEver: paragraph(
    "While messages are kept until they are erased",
    "Messages stay on this website until we erase them.",
    { max: 300 },
  ),
  keptDays: paragraph(
    "While messages are kept for some days",
    "On this website, messages are put away after {days} days and erased {later} days later.",
    { max: 300, needs: ["days", "later"] },
  ),
  visit: line("Heading on visits", "When you visit", { max: 60 }),
  visitDetail: lines(
    "Paragraphs on visits",
    "paragraph",
    [
      "This website sets no cookies and loads no advertising, analytics or fonts from other companies. Our own server counts visits, how often each article is read and each guide downloaded: plain numbers, without cookies and without building a profile of anyone.",
      "With a visit from elsewhere we count which website led here, or the words that the link itself carries, such as the name of a newsletter. If you look for a page that isn’t here, we count the address you tried and the website that led there, and erase both after thirty days. None of this says who you are or what else you read.",
      "Like every web server, ours sees the address your device connects from. It is used to keep the service running and to stop misuse, such as hundreds of messages in an hour. While you fill in the contact form, your browser keeps what you have typed until you close the tab, so that nothing is lost if the page reloads; it isn’t sent to us until you send it.",
      "The picture of an article can be stored on another website. Your browser then asks that website for it, without telling it which page you are reading.",
    ],
    { max: 2400 },
  ),
  choice: line("Heading on erasing", "Seeing, correcting, erasing", { max: 60 }),
  choiceDetail: paragraph(
    "How to have messages erased",
    "Write to {address} from the address you used, and ask to see, correct or erase what we hold. Erasing takes away every message from that address on this website; copies in our mailbox and in backups may take longer to go. We don’t sell personal information, and we share it only where the law requires it.",
    { max: 900, needs: ["address"] },
  ),
  law: paragraph(
    "The law of your country",
    "We aim to handle personal information in the way the {law describes}. If our answer doesn’t satisfy you, you can turn to the {authority}.",
    { max: 600, needs: ["law describes", "authority"] },
  ),
  unknownLaw: paragraph(
    "The law of a country that is not listed",
    "We aim to handle personal information in the way the law of {country} describes. If our answer doesn’t satisfy you, you can also turn to the authorities there.",
    { max: 600, needs: ["country"] },
  ),
  responsible: line("Who is responsible", "{legal name} is responsible for this website.", {
    max: 160,
    needs: ["legal name"],
  }),
};

export const colophon = {
  pageTitle: pageTitle("Colophon"),
  ...sharing(
    "How the website of {brand} is made: its type, its pictures, what it weighs, and how it can be used by everybody.",
    "Its parts, and what each may weigh",
    "The roof of a small house stands open over its rooms, of which one is lit.",
  ),
  headline: line("Headline", "How this site is made", { max: 60 }),
  lead: paragraph(
    "First paragraph",
    "We sell measured work, so this is ours: few parts, each with a limit that its build refuses to pass.",
    { max: 240 },
  ),
  weight: line("Heading on weight", "What it weighs", { max: 60 }),
  weightHtml: paragraph(
    "Weight of HTML and styles",
    "Every page is complete in its HTML, with the styles of its first view, and waits for nothing else before you see it. The foot of each says what both weigh, counted from the very answer.",
  ),
  weightScript: paragraph(
    "Weight of scripts",
    "A page of text and pictures loads {script} kB of script; the limit is {limit}. The form on the contact page adds {form} kB. Without any script, every page can be read and every form can be sent.",
    { needs: ["script", "limit", "form"] },
  ),
  weightNothing: paragraph(
    "What is not there",
    "There are no cookies, no fonts or scripts from elsewhere, and nobody who follows you. See {privacy} for what is stored.",
    { needs: ["privacy"] },
  ),
  speed: line("Heading on speed", "What was measured", { max: 60 }),
  speedDetail: paragraph(
    "What was measured",
    "On {day}, on a machine with {machine}: {pages} pages a second from memory; {messages} messages a second, each on the disk before it is acknowledged; {seconds} seconds from start to first page. Medians of several rounds; another machine has other figures.",
    { needs: ["day", "machine", "pages", "messages", "seconds"] },
  ),
  type: line("Heading on type", "Type", { max: 60 }),
  typeDetail: paragraph(
    "About the type",
    "Headings are set in {heading type}, text in {text type}. Both are free under the SIL Open Font License and come from this site. Until they arrive, fonts of your system stand in at the same widths, so that nothing moves.",
  ),
  pictures: line("Heading on pictures", "Pictures", { max: 60 }),
  picturesDetail: paragraph(
    "About the pictures",
    "Every room, door and stair was built and lit for this site; no photograph was bought and no person is shown who could be mistaken for a client. The doors that turn are drawn by your browser. Where you have asked your device for less motion, they stand still.",
  ),
  everybody: line("Heading on access", "For everybody", { max: 60 }),
  everybodyDetail: paragraph(
    "About access",
    "We aim at the Web Content Accessibility Guidelines 2.2, level AA. Pages are tested by program at several widths, by keyboard, without script, with text twice as large and in forced colours.",
  ),
  everybodyWrite: paragraph(
    "Where to write",
    "If something is in your way, write to {address}. Say which page it was and what you use, and we will mend it.",
    { needs: ["address"] },
  ),
};

export const notFound = {
  pageTitle: line("Title in search results", "Page not found", { max: 60 }),
  description: paragraph("Description", "The page may have moved, or the address has a typo.", {
    max: 200,
  }),
  picture: picture("Picture", "article-1"),
  headline: line("Headline", "This door doesn’t lead anywhere.", { max: 60 }),
  lead: paragraph(
    "First paragraph",
    "The page may have moved, or the address has a typo. These ones open.",
    { max: 240 },
  ),
  home: line("Button to Home", "Go to Home", { max: 28, alsoIn: ["Something went wrong"] }),
};

export const serverError = {
  pageTitle: line("Title", "Something went wrong", { max: 60 }),
  description: paragraph("Description", "Something went wrong on our side.", { max: 200 }),
  headline: line("Headline", "Something went wrong on our side.", { max: 60 }),
  lead: paragraph(
    "First paragraph",
    "Nothing you did caused it. Try again in a minute; if it stays broken, write to {address} and mention this number:",
    { max: 300, needs: ["address"] },
  ),
  again: line("Button", "Try again", { max: 28 }),
};
