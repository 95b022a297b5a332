import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { siteWith } from "#test/support/site-props.ts";
import { additionNotice } from "./addition-notice.tsx";
import { autoReply } from "./auto-reply.tsx";
import { contactNotification } from "./contact-notification.tsx";
import type { EmailContent } from "./email.ts";
import { reply } from "./reply.tsx";
import { resetLink } from "./reset-link.tsx";
import { resetNotice } from "./reset-notice.tsx";
import { signInNotice } from "./sign-in-notice.tsx";
import { testEmail } from "./test-email.tsx";

const clients = [
  "Outlook for Windows",
  "Outlook.com",
  "Outlook for Mac",
  "Outlook for iOS",
  "Gmail on the web",
  "Gmail for iOS",
  "Gmail for Android",
  "Mail for Mac",
  "Mail for iOS",
] as const;

/**
 * What each client understands, in their order: y yes, a with a restriction, n no. The table is from
 * github.com/hteumeuleu/caniemail at 6b086a3 (29 June 2026), for the newest version of each client.
 */
const support = {
  "css-background-color": "yyyyyyyyy",
  "css-border": "ayyyyyyyy",
  "css-border-collapse": "yyyyyyyyy",
  "css-border-radius": "nyyyyyyyy",
  "css-color-scheme": "nnnnnnnyy",
  "css-display": "ayyyyaayy",
  "css-font": "yyyyyyyyy",
  "css-font-size": "ayyyyyyyy",
  "css-font-weight": "ayyyyyyyy",
  "css-line-height": "ayyyyyyyy",
  "css-margin": "aaaaaaayy",
  "css-max-width": "ayyyyyyyy",
  "css-overflow-wrap": "nnnnnnnaa",
  "css-padding": "ayyyyyyyy",
  "css-text-align": "ayyyyyayy",
  "css-text-decoration": "ayyyyaayy",
  "css-white-space": "nyyyyaayy",
  "css-width": "ayyyyyyyy",
  "css-word-break": "yaaayaaaa",
  "css-at-media-prefers-color-scheme": "nyyynnnyy",
  "html-align": "yyayyyyyy",
  "html-cellpadding": "yyyyyyyyy",
  "html-cellspacing": "yyyyyyyyy",
  "html-dir": "ayyyyyyyy",
  "html-div": "yyyyyyyyy",
  "html-h1-h6": "yyyyyyyyy",
  "html-lang": "yyyyyyyyy",
  "html-role": "yyyyyyyyy",
  "html-style": "ayyyaaayy",
  "html-meta-color-scheme": "nnnnnnnyn",
  "html-table": "yyyyyyyyy",
  "html-valign": "yyyyyyyyy",
  "html-width": "ayyyyyyyy",
} as const;
type Feature = keyof typeof support;

/** Maps properties and markup to caniemail's feature for them; null is as old as HTML. */
const features: Record<string, Feature | null> = {
  "background-color": "css-background-color",
  border: "css-border",
  "border-top": "css-border",
  "border-left": "css-border",
  "border-collapse": "css-border-collapse",
  color: null,
  display: "css-display",
  "font-family": "css-font",
  "font-size": "css-font-size",
  "font-weight": "css-font-weight",
  "line-height": "css-line-height",
  margin: "css-margin",
  "max-width": "css-max-width",
  padding: "css-padding",
  "text-decoration": "css-text-decoration",
  width: "css-width",
  "word-break": "css-word-break",
  "<a>": null,
  "<body>": null,
  "<br>": null,
  "<div>": "html-div",
  "<h1>": "html-h1-h6",
  "<head>": null,
  "<html>": null,
  "<meta>": null,
  "<style>": "html-style",
  "<table>": "html-table",
  "<tbody>": "html-table",
  "<td>": "html-table",
  "<title>": null,
  "<tr>": "html-table",
  "[align]": "html-align",
  "[cellpadding]": "html-cellpadding",
  "[cellspacing]": "html-cellspacing",
  "[charset]": null,
  "[class]": null,
  "[content]": null,
  "[dir]": "html-dir",
  "[href]": null,
  "[lang]": "html-lang",
  "[name]": null,
  "[role]": "html-role",
  "[style]": null,
  "[valign]": "html-valign",
  "[width]": "html-width",
};

/** Without these the mail is light, and complete. */
const enhancements: readonly Feature[] = [
  "css-at-media-prefers-color-scheme",
  "html-meta-color-scheme",
];

/** The restrictions behind an "a" above. Where one names elements, the property is on no other. */
const restrictions: Record<string, { on?: RegExp; value?: RegExp }> = {
  border: { on: /^td$/, value: /^[1-8]px / },
  "border-top": { on: /^td$/, value: /^[1-8]px / },
  "border-left": { on: /^td$/, value: /^[1-8]px / },
  display: { value: /^none$/ },
  "font-size": { value: /px$/ },
  "font-weight": { value: /^[4-7]00$/ },
  "line-height": { value: /^[\d.]+$/ },
  margin: { value: /^0$/ },
  "max-width": { on: /^table$/ },
  padding: { on: /^td$/ },
  "text-decoration": { value: /^none$/ },
  width: { on: /^(table|td)$/ },
};

const message = {
  name: "Priya Raman",
  email: "priya@client.example",
  company: "Harbour Freight Lines",
  message: "Hello,\n\nCould a pilot help?\n<script>",
  submitted_at: "2026-11-21T10:31:00.000Z",
  answers: [
    { question: "Phone", kind: "phone" as const, answer: "+61 7 5550 1177" },
    { question: "When would you like to start?", kind: "choice" as const, answer: "<b>Now</b>" },
  ],
  story: {
    campaign: { source: "linkedin", name: "pilot", medium: "" },
    from: null,
    read: [
      { kind: "page" as const, path: "/services", title: "Services" },
      { kind: "blog" as const, id: "1", path: null, title: null },
    ],
    downloaded: [{ id: "2", path: "/ebooks/playbook", title: "The <Pilot> Playbook" }],
    saving_hours: 7.2,
  },
};
const colours = { first: null, second: null };
const portalUrl = "https://agency.example/admin/messages?open=1";
const notification = {
  brand: "Harbour & Co",
  colours,
  message,
  timeZone: "Australia/Sydney",
  portalUrl,
};
const mails: Record<string, EmailContent> = {
  "auto-reply.tsx": autoReply({
    brand: "Harbour & Co",
    colours,
    texts: siteWith({ brand: "Harbour & Co" }).texts.mails,
    words: "Thank you <b>very</b> much.\nWe reply within a day.\n\nHarbour & Co",
  }),
  "contact-notification.tsx": contactNotification(notification),
  "reply.tsx": reply({
    subject: "Re: your message to Harbour & Co",
    text: "Yes.\n\nCould you send <b>ten</b> quotes?",
    signature: "Alex\nHarbour & Co",
    message,
    timeZone: "Australia/Sydney",
  }),
  "test-email.tsx": testEmail({ brand: "Harbour & Co", colours }),
  "addition-notice.tsx": additionNotice({
    brand: "Harbour & Co",
    colours,
    siteUrl: "https://agency.example",
    words: {
      noun: "access token",
      deed: "made the access token “<script>”",
      effect: "With it a program may do this until Mar 1, 2027: content:read.",
      place: "Settings › API",
      path: "/admin/settings/api",
    },
    userAgent: "<script>",
    addedAt: new Date("2026-11-21T10:31:00.000Z"),
    timeZone: "Australia/Sydney",
  }),
  "reset-link.tsx": resetLink({
    brand: "Harbour & Co",
    colours,
    userAgent: "<script>",
    askedAt: new Date("2026-11-21T10:31:00.000Z"),
    expiresAt: new Date("2026-11-21T11:01:00.000Z"),
    timeZone: "Australia/Sydney",
    resetUrl: "https://agency.example/admin/reset-password#token=kX2Wb7cQ5tYhN1mZ4rV8pL0s",
  }),
  "reset-notice.tsx": resetNotice({
    brand: "Harbour & Co",
    colours,
    userAgent: "<script>",
    resetAt: new Date("2026-11-21T10:31:00.000Z"),
    timeZone: "Australia/Sydney",
    resetUrl: "https://agency.example/admin/reset-password",
  }),
  "sign-in-notice.tsx": signInNotice({
    brand: "Harbour & Co",
    colours,
    userAgent: "<script>",
    signedInAt: new Date("2026-11-21T10:31:00.000Z"),
    timeZone: "Australia/Sydney",
    accountUrl: "https://agency.example/admin/settings/account",
  }),
};

it("every mail of the folder is among those that are looked at", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[^.]+\.tsx$/.test(name));
  expect(files.filter((name) => name !== "letter.tsx").toSorted()).toEqual(
    Object.keys(mails).toSorted(),
  );
});

it.each(Object.entries(mails))(
  "the mail in %s uses what every client understands",
  (_, { html }) => {
    const { names, declarations } = partsOf(html);
    for (const name of [...names, ...declarations.map(({ property }) => property)]) {
      expect(Object.keys(features), `${name} has no entry: look it up`).toContain(name);
      const feature = features[name];
      if (!feature) continue;
      const refusing = clients.filter((_client, at) => support[feature][at] === "n");
      expect(refusing, `${name} (${feature})`).toEqual([]);
    }
    for (const { element, property, value } of declarations) {
      const { on, value: allowed } = restrictions[property] ?? {};
      if (on) expect(element, `${property} on an element`).toMatch(on);
      if (allowed) expect(value, property).toMatch(allowed);
    }
  },
);

it.each(Object.entries(mails))("the mail in %s names the agency alone", (_, mail) => {
  const { subject, text, html } = mail;
  expect(`${subject} ${text} ${html}`).toContain("Harbour");
  expect(`${subject} ${text} ${html}`).not.toContain("Portico");
});

it("what only some clients understand is an enhancement, and listed", () => {
  const partial = Object.entries(support).filter(([, by]) => by.includes("n"));
  const used = Object.values(features);
  for (const [feature] of partial) expect(used).not.toContain(feature);
  for (const feature of enhancements) expect(support[feature]).toContain("n");
  for (const [name, { html }] of Object.entries(mails)) {
    expect(html).not.toMatch(/https?:(?!\/\/agency\.example)/);
    const styles = html.match(/<style>.*?<\/style>/gs) ?? [];
    // A person's own answer has no look.
    expect(styles).toHaveLength(name === "reply.tsx" ? 0 : 1);
    if (styles.length === 0) continue;
    expect(styles[0]).toMatch(/^<style>@media \(prefers-color-scheme: dark\) \{.*\} \}<\/style>$/);
  }
});

it("a visitor's line breaks arrive as breaks, in HTML and in plain text", () => {
  const { html, text } = contactNotification(notification);
  expect(html).toContain("Hello,<br/><br/>Could a pilot help?<br/>&lt;script&gt;");
  expect(text).toContain("Hello,\n\nCould a pilot help?\n<script>");
  expect(text).toContain(
    "\nPhone: +61 7 5550 1177\nWhen would you like to start? <b>Now</b>\nReceived: ",
  );
  expect(text).toContain(portalUrl);
});

it.each([
  ["Australia/Sydney", "Nov 21, 2026, 21:31 GMT+11"],
  ["America/Los_Angeles", "Nov 21, 2026, 02:31 PST"],
  ["UTC", "Nov 21, 2026, 10:31 UTC"],
])("times are of the owner's zone and name it: %s", (timeZone, time) => {
  const received = contactNotification({ ...notification, timeZone });
  expect(received.text).toContain(`Received: ${time}\n`);
  expect(received.html).toContain(time);
  const signedIn = signInNotice({
    brand: "Harbour & Co",
    colours,
    userAgent: "",
    signedInAt: new Date(message.submitted_at),
    timeZone,
    accountUrl: "https://agency.example/admin/settings/account",
  });
  expect(signedIn.text).toContain(`signed in to the portal on ${time}.`);
});

/** Reads React's markup, which is regular: attributes in double quotes, nothing left open. */
function partsOf(html: string) {
  const names = new Set<string>();
  const declarations: { element: string; property: string; value: string }[] = [];
  for (const [, element = "", attributes = ""] of html.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/g)) {
    names.add(`<${element}>`);
    for (const [, name = "", value = ""] of attributes.matchAll(/([a-z-]+)="([^"]*)"/gi)) {
      names.add(`[${name.toLowerCase()}]`);
      if (name !== "style") continue;
      for (const declaration of value.split(";")) {
        const [property = "", ...rest] = declaration.split(":");
        declarations.push({ element, property, value: rest.join(":") });
      }
    }
  }
  return { names: [...names], declarations };
}
