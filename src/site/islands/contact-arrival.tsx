import type { RefObject } from "react";
import type { ContactValues } from "#site/props.ts";
import { SentHeading } from "./contact-notices.tsx";

/** The id of the template with the content after a message was sent. */
export const AFTER_SENDING = "contact-after-sending";

/** Shows the same as the answer to a message that was posted without script. */
export function ContactArrival({
  receipt,
  focusRef,
}: {
  receipt: ContactValues;
  focusRef: RefObject<HTMLDivElement | null>;
}) {
  const next = document.querySelector(`#${AFTER_SENDING}`)?.innerHTML ?? "";
  return (
    <>
      {/* The toast says that it was sent. */}
      <SentHeading focusRef={focusRef} autoFocus={false}>
        We have your message.
      </SentHeading>
      <ContactReceipt {...receipt} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it into this page. */}
      <div dangerouslySetInnerHTML={{ __html: next }} />
      <h3 className="type-card contact-again">Send another message</h3>
    </>
  );
}

/** Only the sender sees this: in an answer that is not cached, or until the page is left. */
export function ContactReceipt({ name, email, company, message }: ContactValues) {
  const lines = [
    { label: "Name", value: name },
    { label: "Reply to", value: email },
    { label: "Company", value: company },
    { label: "Message", value: message },
  ].filter(({ value }) => value.trim() !== "");
  return (
    <dl className="receipt">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
