import type { RefObject } from "react";
import type { ContactValues } from "#site/props.ts";
import { SentHeading } from "./contact-notices.tsx";
import { ContactReceipt } from "./contact-receipt.tsx";

/** The template of the page with what follows a message. */
export const AFTER_SENDING = "contact-after-sending";

/** The same as the answer to a message that was posted without script. */
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
