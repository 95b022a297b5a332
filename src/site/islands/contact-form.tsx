import { useEffect, useRef } from "react";
import { type ContactTexts, contactFormSignals, contactTexts } from "#contract/contact-texts.ts";
import { fill, partsOf } from "#contract/fill.ts";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import type { Question } from "#contract/question.ts";
import type { StoryWay } from "#contract/story-way.ts";
import type { ContactPrefill, ContactProps, ContactValues } from "#site/props.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowRightIcon from "#ui/icons/arrow-right.svg?raw";
import { ContactArrival } from "./contact-arrival.tsx";
import { ContactField } from "./contact-field.tsx";
import { answerFields, type ContactField as FieldName, firstErrors } from "./contact-message.ts";
import { ErrorSummary, FailedNotice, type FieldLabels, SentHeading } from "./contact-notices.tsx";
import { type ContactNotice, useContactForm } from "./use-contact-form.ts";

type ContactFormProps = ContactProps & {
  contactEmail: string;
  /** The prefilled beginning of the message; empty unless the visitor comes from a service or the sum. */
  beginning: string;
  /** JSON of those that differ from the originals, which the script has. */
  changedTexts?: string | undefined;
  /** How it is told what was read before; shown unless given. */
  story?: StoryWay | undefined;
  /** The address where a call is booked, if it is offered above the form. */
  booking?: string | undefined;
  /** The owner's own; none unless given. */
  questions?: readonly Question[] | undefined;
};

const EMPTY: ContactValues = { name: "", email: "", company: "", message: "" };
// A shorter message need not know of the limit.
const COUNT_FROM = limits.message * 0.9;

/**
 * A plain form that posts without script; with script it sends in place. The inputs are uncontrolled, so
 * that what was typed before the script arrived is kept.
 */
export function ContactForm({
  contactEmail,
  beginning,
  changedTexts = "{}",
  story: way = "shown",
  booking,
  questions = [],
  ...initial
}: ContactFormProps) {
  const texts: ContactTexts = { ...contactTexts, ...JSON.parse(changedTexts) };
  const { formRef, notice, isBusy, isLive, fixed, length, story, submit, changed } = useContactForm(
    initialNotice(initial),
    {
      texts,
      prefilled: beginning,
      saving: initial.state === "form" ? initial.prefill?.saving : undefined,
      way,
    },
  );
  const focusRef = useNoticeFocus(notice);
  const values = ("values" in initial && initial.values) || { ...EMPTY, message: beginning };
  const errors = notice?.kind === "invalid" ? notice.errors : {};
  const errorOf = (field: FieldName) => (fixed.includes(field) ? undefined : errors[field]);
  const asked = questions.map(({ question }, at) => [answerFields[at], question]);
  const labels: FieldLabels = { ...texts, ...Object.fromEntries(asked) };
  const focus = { texts, focusRef, autoFocus: !isLive };
  if (initial.state === "sent") {
    return (
      <SentHeading focusRef={focusRef} autoFocus={!isLive}>
        {texts.sent}
      </SentHeading>
    );
  }

  return (
    <>
      {notice?.kind === "sent" ? (
        <ContactArrival
          texts={texts}
          receipt={notice.receipt}
          questions={questions}
          along={
            story.part &&
            notice.along.length > 0 && <story.part.SentAlong texts={texts} lines={notice.along} />
          }
          focusRef={focusRef}
        />
      ) : (
        <h2 className="type-statement" id="contact-title">
          {texts.title}
        </h2>
      )}
      {booking && notice?.kind !== "sent" && <RatherTalk texts={texts} address={booking} />}
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
        {notice?.kind === "invalid" && <ErrorSummary errors={errors} labels={labels} {...focus} />}
        {initial.state === "form" && initial.prefill && notice?.kind !== "sent" && (
          <PrefillLine texts={texts} {...initial.prefill} />
        )}
        <p className="contact-required">{texts.required}</p>
        <ContactField
          name="name"
          label={texts.name}
          texts={texts}
          autoComplete="name"
          required
          maxLength={limits.name}
          defaultValue={values.name}
          error={errorOf("name")}
        />
        <ContactField
          name="email"
          label={texts.email}
          texts={texts}
          type="email"
          autoComplete="email"
          required
          maxLength={limits.email}
          defaultValue={values.email}
          error={errorOf("email")}
        />
        <ContactField
          name="company"
          label={texts.company}
          texts={texts}
          autoComplete="organization"
          maxLength={limits.company}
          defaultValue={values.company}
          error={errorOf("company")}
        />
        {questions.map(({ question, kind, choices }, at) => {
          const name: FieldName = answerFields[at] ?? "answer_1";
          return (
            <ContactField
              key={question}
              name={name}
              label={question}
              texts={texts}
              type={kind === "phone" ? "tel" : "text"}
              autoComplete={kind === "phone" ? "tel" : undefined}
              {...(kind === "choice" ? { choices } : { maxLength: limits.answer })}
              defaultValue={values[name] ?? ""}
              error={errorOf(name)}
            >
              {/* Without script, an answer names what was asked. */}
              <input type="hidden" name={`question_${at + 1}`} value={question} />
            </ContactField>
          );
        })}
        <ContactField
          name="message"
          label={texts.message}
          texts={texts}
          required
          rows={6}
          // `maxLength` cuts pasted text silently; the script reports it instead.
          {...(isLive ? {} : { maxLength: limits.message })}
          defaultValue={values.message}
          error={errorOf("message")}
          hint={length > COUNT_FROM ? roomLeft(texts, length) : undefined}
        />
        {story.part && story.lines !== undefined && (
          <story.part.ContactStory
            texts={texts}
            lines={story.lines}
            ticks={story.ticks}
            asksFirst={way === "asked"}
          />
        )}
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
            {isBusy ? texts.sending : texts.send}
          </Button>
          <p className="contact-privacy">
            {texts.promise} <a href={sitePaths.privacy()}>{texts.privacy}</a>
          </p>
        </div>
      </form>
    </>
  );
}

function RatherTalk({ texts, address }: { texts: ContactTexts; address: string }) {
  return (
    <p className="contact-rather">
      <span>{texts.ratherTalk}</span>
      <a className="arrow-link" href={address} rel="noreferrer">
        {texts.chooseTime}
      </a>
      <span className="caption">{fill(texts.opens, { host: new URL(address).host })}</span>
    </p>
  );
}

/** The link leaves out the prefill, because its address has no query. */
function PrefillLine({ texts, about, saving }: ContactPrefill & { texts: ContactTexts }) {
  const line = about ? (saving ? texts.aboutWithSum : texts.about) : texts.withSum;
  const [before, , after] = partsOf(line);
  return (
    <p className="contact-prefill">
      <span className="contact-prefill-words">
        <span>
          {before}
          {about && <b>{about}</b>}
          {after}
        </span>
        <span>
          <span className="contact-prefill-dot">{" · "}</span>
          <a href={sitePaths.contact()}>{texts.leaveOut}</a>
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
  if (initial.state === "sent") return { kind: "sent", receipt: initial.receipt, along: [] };
  if (initial.state === "failed")
    return {
      kind: "failed",
      reason: initial.reason,
      isToasted: false,
      isKept: initial.values !== undefined,
    };
  return { kind: "invalid", errors: firstErrors(initial.errors) };
}

function roomLeft(texts: ContactTexts, length: number): string {
  const left = limits.message - length;
  const count = Math.abs(left).toLocaleString("en-US");
  return fill(left >= 0 ? texts.left : texts.tooMany, { count });
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
