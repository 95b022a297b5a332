import {
  ContactBesides,
  ContactFormSignals,
  NewContactSubmission,
} from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import type { Question } from "#contract/question.ts";
import type { DomainError } from "#domain/error.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { ContactPage } from "#site/pages/contact.tsx";
import type { ContactProps, ContactReading, ContactValues } from "#site/props.ts";
import { submitMessage } from "./api/contact-submission.ts";
import { parseFields, readForm } from "./body.ts";
import { enterUntilSent } from "./cache/cached.ts";
import { renderPage } from "./cache/finished-page.ts";
import type { HttpContext } from "./context.ts";
import { logFault, statusOf, toDomainError } from "./errors.ts";
import { uncachedSite } from "./page.ts";
import { largestBody } from "./schema-bounds.ts";

const ContactForm = NewContactSubmission.and(ContactFormSignals).and(
  ContactBesides.pick({ answers: true }),
);
const FORM_BYTES = largestBody(ContactForm, "form");

export async function postContact(c: HttpContext): Promise<Response> {
  const form = await readForm(c.env.incoming, FORM_BYTES);
  // The gate comes before the message is stored, because a stored message must be answered.
  await enterUntilSent(c.var.services.gates.unshared, c.env.outgoing);
  const { questions } = c.var.services.app.content.facts;
  const answers = answersIn(form, questions);
  const values = valuesOf(form, answers);
  try {
    // The page is the same for everybody and so has no key: the same words count as the same message.
    await submitMessage(c, parseFields(ContactForm, { ...form, answers }), "form");
    return answer(c, { state: "sent", receipt: values }, 200, await contactReading(c));
  } catch (thrown) {
    const error = toDomainError(thrown);
    logFault(c.var.services, c.var.requestId, thrown);
    if (error.code === "invalid_fields" && error.errors) {
      return answer(c, { state: "invalid", values, errors: error.errors }, statusOf(error.code));
    }
    return answerFailed(c, error, values);
  }
}

/** Answers to what is asked now, in its order. The form may be older, and names what it asked. */
function answersIn(form: Record<string, string>, questions: readonly Question[]) {
  return questions.map(({ question }, at) => {
    const place = PLACES.find((one) => form[`question_${one}`] === question) ?? at + 1;
    const asked = form[`question_${place}`] ?? question;
    return { question, answer: asked === question ? (form[`answer_${place}`] ?? "") : "" };
  });
}

const PLACES = Array.from({ length: limits.questions }, (_, at) => at + 1);

/** Cuts the values to the limits of the fields, because they are rendered once more. */
function valuesOf(
  form: Record<string, string>,
  answers: readonly { answer: string }[],
): ContactValues {
  const field = (name: "name" | "email" | "company" | "message") =>
    (form[name] ?? "").slice(0, limits[name]);
  return {
    name: field("name"),
    email: field("email"),
    company: field("company"),
    message: field("message"),
    ...Object.fromEntries(
      answers.map(({ answer }, at) => [`answer_${at + 1}`, answer.slice(0, limits.answer)]),
    ),
  };
}

/** A browser shows the answer to its post; programs, which do not accept HTML, get the problem as JSON. */
export function isContactPost({ req }: HttpContext): boolean {
  const takesPages = req.header("accept")?.includes("text/html") ?? false;
  return req.method === "POST" && req.path === sitePaths.contact() && takesPages;
}

/** @param values absent if the body was not read: nothing from another site's post is shown */
export function answerFailed(c: HttpContext, error: DomainError, values?: ContactValues): Response {
  const reason = reasonOf(c, error);
  const response = answer(c, { state: "failed", values, reason }, statusOf(error.code));
  if (error.retryAfter !== undefined) {
    response.headers.set("Retry-After", String(Math.ceil(error.retryAfter)));
  }
  return response;
}

function reasonOf(c: HttpContext, { code, message }: DomainError): string {
  const { app, site } = c.var.services;
  switch (code) {
    case "internal":
      return `We could not save your message. You can also write to ${app.content.facts.contactEmail}.`;
    case "too_large":
      return `The message is too long. Keep it to ${limits.message.toLocaleString("en-US")} characters or fewer.`;
    case "forbidden":
      return `The form was sent from another address than ours. Open ${site.origin}${sitePaths.contact()} and send it from there.`;
    default:
      return message;
  }
}

/** A guide or article to read while waiting. The contact page must work without it. */
export async function contactReading(c: HttpContext): Promise<ContactReading | undefined> {
  try {
    const { app } = c.var.services;
    const [[article = null], [guide = null]] = await Promise.all([
      app.published(blogNoun).newest(),
      app.published(ebookNoun).newest(),
    ]);
    return { article, guide };
  } catch (error) {
    logFault(c.var.services, c.var.requestId, error);
    return undefined;
  }
}

function answer(
  c: HttpContext,
  props: ContactProps,
  status: number,
  reading?: ContactReading,
): Response {
  const { html, styles } = renderPage(ContactPage, { site: uncachedSite(c), reading, ...props });
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...c.var.services.security("page", styles),
    },
  });
}
