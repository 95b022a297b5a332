import { useEffect, useRef } from "react";
import { contactFormSignals, contactTexts } from "#contract/contact-texts.ts";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import type { ContactPrefill, ContactProps, ContactValues } from "#site/props.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowRightIcon from "#ui/icons/arrow-right.svg?raw";
import { ContactArrival } from "./contact-arrival.tsx";
import { ContactField } from "./contact-field.tsx";
import { type ContactField as FieldName, firstErrors } from "./contact-message.ts";
import { ErrorSummary, FailedNotice, SentHeading } from "./contact-notices.tsx";
import { type ContactNotice, useContactForm } from "./use-contact-form.ts";

type ContactFormProps = ContactProps & {
  contactEmail: string;
  /** The prefilled beginning of the message; empty unless the visitor comes from a service or the sum. */
  beginning: string;
};

const EMPTY: ContactValues = { name: "", email: "", company: "", message: "" };
// A shorter message need not know of the limit.
const COUNT_FROM = limits.message * 0.9;

/**
 * A plain form that posts without script; with script it sends in place. The inputs are uncontrolled, so
 * that what was typed before the script arrived is kept.
 */
export function ContactForm({ contactEmail, beginning, ...initial }: ContactFormProps) {
  const { formRef, notice, isBusy, isLive, fixed, length, submit, changed } = useContactForm(
    initialNotice(initial),
    beginning,
  );
  const focusRef = useNoticeFocus(notice);
  const values = ("values" in initial && initial.values) || { ...EMPTY, message: beginning };
  const errors = notice?.kind === "invalid" ? notice.errors : {};
  const errorOf = (field: FieldName) => (fixed.includes(field) ? undefined : errors[field]);
  const focus = { focusRef, autoFocus: !isLive };
  if (initial.state === "sent") return <SentHeading {...focus}>{contactTexts.sent}</SentHeading>;

  return (
    <>
      {notice?.kind === "sent" ? (
        <ContactArrival receipt={notice.receipt} focusRef={focusRef} />
      ) : (
        <h2 className="type-statement" id="contact-title">
          Book your pilot, or just ask
        </h2>
      )}
      <form
        className="contact-form"
        method="post"
        action={sitePaths.contact()}
        // The script reports errors in the words of the server.
        noValidate={isLive}
        ref={formRef}
        onSubmit={submit}
        onInput={changed}
      >
        {notice?.kind === "invalid" && <ErrorSummary errors={errors} {...focus} />}
        {initial.state === "form" && initial.prefill && notice?.kind !== "sent" && (
          <PrefillLine {...initial.prefill} />
        )}
        <p className="contact-required">Fields marked * are required.</p>
        <ContactField
          name="name"
          label="Name"
          autoComplete="name"
          required
          maxLength={limits.name}
          defaultValue={values.name}
          error={errorOf("name")}
        />
        <ContactField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={limits.email}
          defaultValue={values.email}
          error={errorOf("email")}
        />
        <ContactField
          name="company"
          label="Company"
          autoComplete="organization"
          maxLength={limits.company}
          defaultValue={values.company}
          error={errorOf("company")}
        />
        <ContactField
          name="message"
          label="Message"
          required
          rows={6}
          // `maxLength` cuts pasted text silently; the script reports it instead.
          {...(isLive ? {} : { maxLength: limits.message })}
          defaultValue={values.message}
          error={errorOf("message")}
          hint={length > COUNT_FROM ? roomLeft(length) : undefined}
        />
        <ContactTrap name={contactFormSignals.trapField} />
        {notice?.kind === "failed" && (
          <FailedNotice
            reason={notice.reason}
            contactEmail={contactEmail}
            isToasted={notice.isToasted}
            isKept={notice.isKept}
            {...focus}
          />
        )}
        <div className="contact-send">
          <Button type="submit" busy={isBusy} icon={<Icon glyph={arrowRightIcon} />}>
            {isBusy ? "Sending..." : "Send Message"}
          </Button>
          <p className="contact-privacy">
            We use your details to reply to you, and for nothing else.{" "}
            <a href={sitePaths.privacy()}>Privacy</a>
          </p>
        </div>
      </form>
    </>
  );
}

/** The link leaves out the prefill, because its address has no query. */
function PrefillLine({ about, saving }: ContactPrefill) {
  return (
    <p className="contact-prefill">
      <span className="contact-prefill-words">
        <span>
          {about && (
            <>
              About <b>{about}</b>
            </>
          )}
          {about && saving && ", with the sum you did"}
          {!about && saving && "With the sum you did"}
        </span>
        <span>
          <span className="contact-prefill-dot">{" · "}</span>
          <a href={sitePaths.contact()}>Leave it out</a>
        </span>
      </span>
    </p>
  );
}

/**
 * Focuses a new notice, but not one that came with the page. A success is shown from its top, and a failure
 * together with the message, which the toast must not cover.
 */
function useNoticeFocus(notice: ContactNotice) {
  const focusRef = useRef<HTMLDivElement>(null);
  const shown = useRef(notice);
  useEffect(() => {
    if (notice && notice !== shown.current) {
      focusRef.current?.focus({ preventScroll: notice.kind !== "invalid" });
      if (notice.kind === "sent") scrollTo({ top: 0 });
      if (notice.kind === "failed") {
        for (const part of [focusRef.current, document.querySelector(".contact-field-message")]) {
          part?.scrollIntoView({ block: "nearest", behavior: "instant" });
        }
      }
    }
    shown.current = notice;
  }, [notice]);
  return focusRef;
}

function initialNotice(initial: ContactProps): ContactNotice {
  if (initial.state === "form") return null;
  if (initial.state === "sent") return { kind: "sent", receipt: initial.receipt };
  if (initial.state === "failed")
    return {
      kind: "failed",
      reason: initial.reason,
      isToasted: false,
      isKept: initial.values !== undefined,
    };
  return { kind: "invalid", errors: firstErrors(initial.errors) };
}

function roomLeft(length: number): string {
  const left = limits.message - length;
  const count = Math.abs(left).toLocaleString("en-US");
  return left >= 0 ? `${count} characters left` : `${count} characters too many`;
}

/** Invisible to people, filled in by robots. Its attributes keep browsers and password managers out. */
function ContactTrap({ name }: { name: string }) {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor="contact-note">Leave this empty</label>
      <input
        id="contact-note"
        name={name}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore=""
        data-form-type="other"
      />
    </div>
  );
}
