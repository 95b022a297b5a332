import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { siteConfig } from "#site.config";
import type { EmailContent } from "./email.ts";

type Message = Pick<ContactSubmission, "name" | "email" | "company" | "message" | "submitted_at">;

interface NotificationProps {
  message: Message;
  portalUrl: string;
}

export function contactNotification(props: NotificationProps): EmailContent {
  const { name, company } = props.message;
  const from = company ? `${name}, ${company}` : name;
  return {
    subject: `New message from ${from}`,
    text: plainText(props),
    html: `<!doctype html>${renderToStaticMarkup(<Notification {...props} />)}`,
  };
}

function plainText({ message, portalUrl }: NotificationProps): string {
  return [
    ...factsOf(message).map(([label, value]) => `${label}: ${value}`),
    "",
    message.message,
    "",
    "--",
    `Answer this e-mail to write to ${message.name}.`,
    `In the portal: ${portalUrl}`,
    "",
  ].join("\n");
}

function factsOf({
  name,
  email,
  company,
  submitted_at,
}: Message): [label: string, value: string][] {
  const facts: [string, string][] = [
    ["Name", name],
    ["E-mail", email],
  ];
  if (company) facts.push(["Company", company]);
  facts.push(["Received", `${submitted_at.slice(0, 16).replace("T", " ")} UTC`]);
  return facts;
}

const colour = {
  ink: "#0e1116",
  quiet: "#5a606b",
  link: "#98410e",
  paper: "#f6f3ec",
  raised: "#fdfbf7",
  line: "#d8d2c4",
  light: "#ff7a3d",
};

/** Mail programs understand tables and inline styles. Nothing is loaded from anywhere. */
function Notification(props: NotificationProps) {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{`New message from ${props.message.name}`}</title>
      </head>
      <body style={{ margin: 0, padding: "24px 12px", background: colour.paper }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center">
                <Letter {...props} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Letter({ message, portalUrl }: NotificationProps) {
  return (
    <table role="presentation" width="600" cellPadding={0} cellSpacing={0} style={letter}>
      <tbody>
        <Row>
          <h1 style={heading}>{message.name}</h1>
          {factsOf(message).map(([label, value]) => (
            <div key={label} style={{ fontSize: 14 }}>
              <span style={{ color: colour.quiet }}>{label}: </span>
              {value}
            </div>
          ))}
        </Row>
        <Row>
          <div dir="auto" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {message.message}
          </div>
        </Row>
        <Row>
          <div style={{ fontSize: 14, color: colour.quiet }}>
            Answer this e-mail to write to {message.name}, or{" "}
            <a href={portalUrl} style={{ color: colour.link }}>
              open it in the portal of {siteConfig.brand}
            </a>
            .
          </div>
        </Row>
      </tbody>
    </table>
  );
}

const letter = {
  width: "100%",
  maxWidth: 600,
  background: colour.raised,
  border: `1px solid ${colour.line}`,
  borderLeft: `4px solid ${colour.light}`,
  fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  color: colour.ink,
  fontSize: 16,
  lineHeight: 1.6,
  textAlign: "left",
} as const;

const heading = {
  margin: 0,
  fontFamily: "Georgia, serif",
  fontWeight: 400,
  fontSize: 26,
  lineHeight: 1.2,
} as const;

function Row({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td style={{ padding: "20px 24px", borderTop: `1px solid ${colour.line}` }}>{children}</td>
    </tr>
  );
}
