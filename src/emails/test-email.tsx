import { renderToStaticMarkup } from "react-dom/server";
import { siteConfig } from "#site.config";
import type { EmailContent } from "./email.ts";

export function testEmail(): EmailContent {
  const subject = `${siteConfig.brand} test message`;
  const words = `This is the test e-mail of ${siteConfig.brand}. Messages from your contact form will arrive like this one.`;
  const page = (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
      </head>
      <body>
        <p>{words}</p>
      </body>
    </html>
  );
  return { subject, text: `${words}\n`, html: `<!doctype html>${renderToStaticMarkup(page)}` };
}
