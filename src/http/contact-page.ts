import { ContactFormSignals, NewContactSubmission } from "#contract/contact-submission.ts";
import { ContactPage } from "#site/pages/contact.tsx";
import type { ContactProps, ContactReading, ContactValues } from "#site/props.ts";
import { submitMessage } from "./api/contact-submission.ts";
import { parseFields, readForm } from "./body.ts";
import { renderPage } from "./cache/finished-page.ts";
import type { HttpContext } from "./context.ts";
import { statusOf, toDomainError } from "./errors.ts";
import { siteOf } from "./page.ts";

export async function postContact(c: HttpContext): Promise<Response> {
  const form = await readForm(c.env.incoming);
  const values: ContactValues = {
    name: form.name ?? "",
    email: form.email ?? "",
    company: form.company ?? "",
    message: form.message ?? "",
  };
  try {
    await submitMessage(c, parseFields(NewContactSubmission.and(ContactFormSignals), form));
    return answer(c, { state: "sent", receipt: values }, 200, await contactReading(c));
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (error.code === "internal") c.var.services.log.error({ err: thrown }, "contact form failed");
    const status = statusOf(error.code);
    if (error.code === "invalid_fields" && error.errors) {
      return answer(c, { state: "invalid", values, errors: error.errors }, status);
    }
    const reason =
      error.code === "internal"
        ? `We could not save your message. You can also write to ${c.var.services.app.content.facts.contactEmail}.`
        : error.message;
    const response = answer(c, { state: "failed", values, reason }, status);
    if (error.retryAfter !== undefined) {
      response.headers.set("Retry-After", String(Math.ceil(error.retryAfter)));
    }
    return response;
  }
}

/** What to read while waiting, where it is published. Contact has to work without it. */
export async function contactReading(c: HttpContext): Promise<ContactReading | undefined> {
  try {
    const { blogs, ebooks } = c.var.services.app;
    const [[article = null], [guide = null]] = await Promise.all([blogs.newest(), ebooks.newest()]);
    return { article, guide };
  } catch (err) {
    c.var.services.log.error({ err }, "nothing to read after a message");
    return undefined;
  }
}

function answer(
  c: HttpContext,
  props: ContactProps,
  status: number,
  reading?: ContactReading,
): Response {
  const { html, styles } = renderPage(ContactPage, { site: siteOf(c), reading, ...props });
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...c.var.services.security("page", styles),
    },
  });
}
