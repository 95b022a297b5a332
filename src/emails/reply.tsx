import { renderToStaticMarkup } from "react-dom/server";
import type { EmailContent } from "./email.ts";
import { Lines } from "./letter.tsx";
import { momentIn } from "./moment.ts";

interface ReplyProps {
  subject: string;
  text: string;
  /** Empty for none. */
  signature: string;
  message: { name: string; message: string; submitted_at: string };
  timeZone: string;
}

/** It reads like a mail that a person wrote, so it has no frame and no picture, and no colour but a grey signature. */
export function reply({ subject, text, signature, message, timeZone }: ReplyProps): EmailContent {
  const paragraphs = [text, ...(signature ? [signature] : [])];
  const wrote = `On ${momentIn(timeZone, new Date(message.submitted_at))}, ${message.name} wrote:`;
  const quoted = message.message.split("\n").map((line) => `> ${line}`.trimEnd());
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
      </head>
      <body>
        <div dir="auto">
          <Lines>{text}</Lines>
        </div>
        <br />
        {signature && (
          <>
            <div dir="auto" style={{ color: "#767676" }}>
              <Lines>{signature}</Lines>
            </div>
            <br />
          </>
        )}
        <div>{wrote}</div>
        <div dir="auto">
          <Lines>{quoted.join("\n")}</Lines>
        </div>
      </body>
    </html>
  );
  return {
    subject,
    text: `${[...paragraphs, [wrote, ...quoted].join("\n")].join("\n\n")}\n`,
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  };
}
