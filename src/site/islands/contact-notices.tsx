import { CircleAlert, CircleCheck } from "lucide-react";
import type { RefObject } from "react";
import { contactTexts } from "#contract/contact-texts.ts";
import { siteConfig } from "#site.config";
import { contactFieldId } from "./contact-field.tsx";
import { type ContactErrors, contactFields } from "./contact-message.ts";

interface NoticeProps {
  /** Takes the focus, so that what happened is the next thing read. */
  focusRef: RefObject<HTMLDivElement | null>;
  /** On a page that answers a post without script, the browser moves the focus itself. */
  autoFocus: boolean;
}

const COUNTS = ["No field needs", "One field needs", "Two fields need", "Three fields need"];

/** Everything that needs another look, each with a link to its field. */
export function ErrorSummary({ errors, focusRef, autoFocus }: NoticeProps & { errors: ContactErrors }) {
  const fields = contactFields.filter((field) => errors[field]);
  const count = COUNTS[fields.length] ?? "All fields need";
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a post; the errors come first.
    <div className="contact-summary" role="alert" tabIndex={-1} ref={focusRef} autoFocus={autoFocus}>
      <p className="contact-notice-title">{count} another look.</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${contactFieldId(field)}`}>{errors[field]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says that the message arrived, for longer than a toast does. */
export function SentNotice({ focusRef, autoFocus }: NoticeProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a post; the outcome comes first.
    <div className="contact-sent" role="status" tabIndex={-1} ref={focusRef} autoFocus={autoFocus}>
      <CircleCheck strokeWidth={1.5} aria-hidden="true" />
      <p className="contact-notice-title">{contactTexts.sent}</p>
    </div>
  );
}

/** Says that the message did not arrive, why, and what else the visitor can do. */
export function FailedNotice({
  reason,
  focusRef,
  autoFocus,
}: NoticeProps & { reason: string | undefined }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a post; the outcome comes first.
    <div className="contact-failed" role="alert" tabIndex={-1} ref={focusRef} autoFocus={autoFocus}>
      <CircleAlert strokeWidth={1.5} aria-hidden="true" />
      <div>
        <p className="contact-notice-title">{contactTexts.failed}</p>
        <p>
          {reason && `${reason} `}What you wrote is still in the form. You can also email us at{" "}
          <a href={`mailto:${siteConfig.contactEmail}`}>{siteConfig.contactEmail}</a>.
        </p>
      </div>
    </div>
  );
}
