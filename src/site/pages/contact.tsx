import type { PictureLook } from "#contract/brand.ts";
import { ownPicture } from "#contract/bundled-pictures.ts";
import { contactTexts } from "#contract/contact-texts.ts";
import { countryName } from "#contract/country.ts";
import { changedTexts, fill, partsOf } from "#contract/fill.ts";
import { sitePaths } from "#contract/paths.ts";
import type { KeptPromises } from "#contract/promise.ts";
import type { Question } from "#contract/question.ts";
import { savingMessage } from "#contract/saving-sum.ts";
import type { PrintedPicture as Placed, SiteTexts } from "#contract/site-texts.ts";
import { type StoryWay, storyWayOf } from "#contract/story-way.ts";
import { Document } from "#site/document.tsx";
import { EmailLink } from "#site/email-link.tsx";
import { AFTER_SENDING, BOOK_NOW } from "#site/islands/contact-arrival.tsx";
import { ContactForm } from "#site/islands/contact-form.tsx";
import { Island } from "#site/islands/island.tsx";
import { Picture, PlacedPicture } from "#site/picture.tsx";
import type { ContactProps, ContactReading, Site } from "#site/props.ts";
import { breadcrumbData } from "#site/structured-data.ts";
import { AfterSending, BookNow, ContactArrived } from "./contact-arrived.tsx";

/** Without script, the title says first whether the message was sent. */
function titleOf({ contact }: SiteTexts, state: ContactProps["state"]): string {
  const titles = {
    form: contact.pageTitle,
    sent: contact.sent,
    failed: contact.failed,
    invalid: contact.invalidTitle,
  };
  return titles[state];
}

type ContactPageProps = { site: Site; reading?: ContactReading } & ContactProps;

export function ContactPage({ site, reading, ...contact }: ContactPageProps) {
  const { contact: texts } = site.texts;
  const { booking } = site.facts;
  return (
    <Document
      site={site}
      path={sitePaths.contact()}
      title={titleOf(site.texts, contact.state)}
      description={texts.description}
      keywords={[
        "contact",
        "book a pilot",
        "AI consulting",
        "marketing agency",
        countryName(site.facts.country),
      ]}
      card="contact"
      jsonLd={[
        breadcrumbData(site, [{ name: site.texts.frame.contact, path: sitePaths.contact() }]),
      ]}
      tone="split"
      current={sitePaths.contact()}
      scripts={["contact"]}
    >
      <div className={contact.state === "sent" ? "contact contact-arrival" : "contact"}>
        <section className="contact-door night">
          <div className="contact-view">
            <DoorPictures
              isOpen={contact.state === "sent"}
              look={site.facts.pictures}
              picture={texts.picture}
            />
            <DoorWords texts={texts} isOpen={contact.state === "sent"} />
            <div className="contact-email">
              <p>{texts.emailUs}</p>
              <EmailLink address={site.facts.contactEmail} />
            </div>
          </div>
        </section>
        <section
          className={
            site.facts.questions.length > 0 ? "contact-room own-questions" : "contact-room"
          }
          aria-labelledby="contact-title"
        >
          {contact.state === "sent" ? (
            <ContactArrived site={site} receipt={contact.receipt}>
              <AfterSending site={site} {...reading} />
            </ContactArrived>
          ) : (
            <>
              <Island
                name="contact"
                script={site.assets.contactScript}
                component={ContactForm}
                props={{
                  ...contact,
                  contactEmail: site.facts.contactEmail,
                  beginning: beginningOf(site.texts, contact),
                  changedTexts: changedTexts(contactTexts, texts),
                  story: usual(storyWayOf(site.facts)),
                  questions: asked(site.facts.questions),
                  booking: (booking.aboveForm && booking.url) || undefined,
                }}
              />
              {site.keptPromises && <KeptPromise texts={texts} {...site.keptPromises} />}
              {booking.afterSending && booking.url && (
                <template id={BOOK_NOW}>
                  <BookNow texts={texts} address={booking.url} />
                </template>
              )}
              <template id={AFTER_SENDING}>
                <AfterSending site={site} {...reading} />
              </template>
            </>
          )}
        </section>
      </div>
    </Document>
  );
}

/** Nothing of it is in a page that asks nothing. */
function asked(questions: readonly Question[]): readonly Question[] | undefined {
  return questions.length > 0 ? questions : undefined;
}

/** Only the server knows it, so it stands below the form that the script takes over. */
function KeptPromise({ texts, kept, of }: { texts: ContactTexts } & KeptPromises) {
  const [before, , after] = partsOf(texts.answered);
  return (
    <p className="kept-promise">
      {before}
      <b>{fill(texts.record, { kept, number: of })}</b>
      {after}
    </p>
  );
}

/** The script knows the first way without being told. */
function usual(way: StoryWay): StoryWay | undefined {
  return way === "shown" ? undefined : way;
}

/** Once a message is sent, islands/use-contact-form.ts replaces the first text with the second. */
type ContactTexts = SiteTexts["contact"];

function DoorWords({ texts, isOpen }: { texts: ContactTexts; isOpen: boolean }) {
  return isOpen ? (
    <>
      <h1 className="type-page">{texts.arrivedHeadline}</h1>
      <p className="lead">{texts.arrivedLead}</p>
    </>
  ) : (
    <>
      <h1 className="type-page" data-arrived={texts.arrivedHeadline}>
        {texts.headline}
      </h1>
      <p className="lead" data-arrived={texts.arrivedLead}>
        {texts.lead}
      </p>
    </>
  );
}

/** Begins the message with the service, which its reader would not know otherwise. */
function beginningOf(texts: SiteTexts, contact: ContactProps): string {
  if (contact.state !== "form" || !contact.prefill) return "";
  const { about, saving } = contact.prefill;
  const subject = about ? `${fill(texts.contact.aboutService, { subject: about })} ` : "";
  return `${subject}${saving ? savingMessage(saving, texts.sum) : ""}`;
}

/** Once a message is sent, the door of our room is open. Only one picture is fetched. */
interface DoorPicturesProps {
  isOpen: boolean;
  look: PictureLook;
  picture: Placed;
}

function DoorPictures({ isOpen, look, picture }: DoorPicturesProps) {
  const shut = (
    <PlacedPicture picture={picture} original="contact" sizes={PICTURE_SIZES} priority />
  );
  const isOurs = ownPicture(picture.address) === "contact" && picture.point === null;
  const hasDoor = look === "doors" && isOurs;
  if (!hasDoor) return <div className="contact-picture backdrop">{shut}</div>;
  const open = <Picture name="contact-open" sizes={PICTURE_SIZES} alt="" priority />;
  return (
    <div className="contact-picture backdrop">
      {isOpen ? open : shut}
      {/* islands/use-contact-form.ts takes it out. */}
      {!isOpen && <template className="contact-door-open">{open}</template>}
    </div>
  );
}

const PICTURE_SIZES = "(width < 60rem) 100vw, max(42vw, 60rem)";
