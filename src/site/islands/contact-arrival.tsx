import type { ReactNode, RefObject } from "react";
import type { ContactTexts } from "#contract/contact-texts.ts";
import type { Question } from "#contract/question.ts";
import type { ContactValues } from "#site/props.ts";
import { answerFields } from "./contact-message.ts";
import { SentHeading } from "./contact-notices.tsx";

/** The ids of templates with what is shown after a message was sent, above the receipt and below it. */
export const BOOK_NOW = "contact-book-now";
export const AFTER_SENDING = "contact-after-sending";

/** Shows the same as the answer to a message that was posted without script. */
export function ContactArrival({
  texts,
  focusRef,
  ...sent
}: ContactReceiptProps & { focusRef: RefObject<HTMLDivElement | null> }) {
  return (
    <>
      {/* The toast says that it was sent. */}
      <SentHeading focusRef={focusRef} autoFocus={false}>
        {texts.arrived}
      </SentHeading>
      <FromTemplate id={BOOK_NOW} />
      <ContactReceipt texts={texts} {...sent} />
      <FromTemplate id={AFTER_SENDING} />
      <h3 className="type-card contact-again">{texts.again}</h3>
    </>
  );
}

function FromTemplate({ id }: { id: string }) {
  const html = document.querySelector(`#${id}`)?.innerHTML;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it into this page.
  return html && <div dangerouslySetInnerHTML={{ __html: html }} />;
}

interface ContactReceiptProps {
  texts: ContactTexts;
  receipt: ContactValues;
  /** The owner's own questions, which the receipt answers by their places. */
  questions: readonly Question[];
  along?: ReactNode;
}

/** Only the sender sees this: in an answer that is not cached, or until the page is left. */
export function ContactReceipt({ texts, receipt, questions, along }: ContactReceiptProps) {
  const lines = [
    { label: texts.name, value: receipt.name },
    { label: texts.replyTo, value: receipt.email },
    { label: texts.company, value: receipt.company },
    ...questions.map(({ question: label }, at) => ({
      label,
      value: receipt[answerFields[at] ?? "answer_1"] ?? "",
    })),
    { label: texts.message, value: receipt.message },
  ].filter(({ value }) => value.trim() !== "");
  return (
    <dl className="receipt">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {along && (
        <div>
          <dt>{texts.sentAlong}</dt>
          <dd>{along}</dd>
        </div>
      )}
    </dl>
  );
}
