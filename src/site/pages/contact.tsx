import { contactTexts } from "#contract/contact-texts.ts";
import { countryName } from "#contract/country.ts";
import { sitePaths } from "#contract/paths.ts";
import { savingMessage } from "#contract/saving-sum.ts";
import { Document } from "#site/document.tsx";
import { EmailLink } from "#site/email-link.tsx";
import { AFTER_SENDING } from "#site/islands/contact-arrival.tsx";
import { ContactForm } from "#site/islands/contact-form.tsx";
import { Island } from "#site/islands/island.tsx";
import { Picture } from "#site/picture.tsx";
import type { ContactProps, ContactReading, Site } from "#site/props.ts";
import { breadcrumbData } from "#site/structured-data.ts";
import { AfterSending, ContactArrived } from "./contact-arrived.tsx";

// Without script, the title says first whether the message was sent.
const TITLES: Record<ContactProps["state"], string> = {
  form: "Contact",
  sent: contactTexts.sent,
  failed: contactTexts.failed,
  invalid: "Contact: some fields need another look",
};

type ContactPageProps = { site: Site; reading?: ContactReading } & ContactProps;

export function ContactPage({ site, reading, ...contact }: ContactPageProps) {
  return (
    <Document
      site={site}
      path={sitePaths.contact()}
      title={TITLES[contact.state]}
      description={`Book your pilot with ${site.facts.brand}, or just ask. Tell us the problem in a few lines, and a person will read it and reply.`}
      keywords={[
        "contact",
        "book a pilot",
        "AI consulting",
        "marketing agency",
        countryName(site.facts.country),
      ]}
      card="contact"
      jsonLd={[breadcrumbData(site, [{ name: "Contact", path: sitePaths.contact() }])]}
      tone="split"
      current={sitePaths.contact()}
      scripts={["contact"]}
    >
      <div className={contact.state === "sent" ? "contact contact-arrival" : "contact"}>
        <section className="contact-door night">
          <div className="contact-view">
            <DoorPictures isOpen={contact.state === "sent"} />
            <DoorWords isOpen={contact.state === "sent"} />
            <div className="contact-email">
              <p>Or email us at</p>
              <EmailLink address={site.facts.contactEmail} />
            </div>
          </div>
        </section>
        <section className="contact-room" aria-labelledby="contact-title">
          {contact.state === "sent" ? (
            <ContactArrived
              script={site.assets.contactScript}
              receipt={contact.receipt}
              contactEmail={site.facts.contactEmail}
            >
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
                  beginning: beginningOf(contact),
                }}
              />
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

/** Once a message is sent, islands/use-contact-form.ts replaces the first text with the second. */
function DoorWords({ isOpen }: { isOpen: boolean }) {
  return isOpen ? (
    <>
      <h1 className="type-page">{arrived.headline}</h1>
      <p className="lead">{arrived.lead}</p>
    </>
  ) : (
    <>
      <h1 className="type-page" data-arrived={arrived.headline}>
        Knock. We’ll answer.
      </h1>
      <p className="lead" data-arrived={arrived.lead}>
        Tell us the problem in a few lines. A person reads every message and replies.
      </p>
    </>
  );
}

/** Begins the message with the service, which its reader would not know otherwise. */
function beginningOf(contact: ContactProps): string {
  if (contact.state !== "form" || !contact.prefill) return "";
  const { about, saving } = contact.prefill;
  return `${about ? `About ${about}. ` : ""}${saving ? savingMessage(saving) : ""}`;
}

const arrived = { headline: "Come in.", lead: "Your message is on the table." };

/** Once a message is sent, the door of the same room is open. Only one picture is fetched. */
function DoorPictures({ isOpen }: { isOpen: boolean }) {
  const open = <Picture name="contact-open" sizes={PICTURE_SIZES} alt="" priority />;
  return (
    <div className="contact-picture backdrop">
      {isOpen ? open : <Picture name="contact" sizes={PICTURE_SIZES} alt="" priority />}
      {/* islands/use-contact-form.ts takes it out. */}
      {!isOpen && <template className="contact-door-open">{open}</template>}
    </div>
  );
}

const PICTURE_SIZES = "(width < 60rem) 100vw, max(42vw, 60rem)";
