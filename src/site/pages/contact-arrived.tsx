import type { ReactNode } from "react";
import { contactTexts } from "#contract/contact-texts.ts";
import { changedTexts, fill } from "#contract/fill.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import { ContactReceipt } from "#site/islands/contact-arrival.tsx";
import { ContactForm } from "#site/islands/contact-form.tsx";
import { Island } from "#site/islands/island.tsx";
import type { ContactReading, ContactValues, Site } from "#site/props.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowUpRightIcon from "#ui/icons/arrow-up-right.svg?raw";

interface ContactArrivedProps {
  site: Site;
  receipt: ContactValues;
  children: ReactNode;
}

const nothing: ContactValues = { name: "", email: "", company: "", message: "" };

/** The answer to a message that was posted without script. It is never cached. */
export function ContactArrived({ site, receipt, children }: ContactArrivedProps) {
  const { contact } = site.texts;
  const { booking } = site.facts;
  return (
    <>
      {/* As an island, this also clears the draft that the script kept, which the page shows. */}
      <Island
        name="contact"
        script={site.assets.contactScript}
        component={ContactForm}
        props={{
          state: "sent",
          receipt: nothing,
          contactEmail: site.facts.contactEmail,
          beginning: "",
          changedTexts: changedTexts(contactTexts, contact),
        }}
      />
      {booking.afterSending && booking.url && <BookNow texts={contact} address={booking.url} />}
      <ContactReceipt texts={contact} receipt={receipt} questions={site.facts.questions} />
      {children}
      <p className="contact-again">
        <ArrowLink href={sitePaths.contact()}>{contact.again}</ArrowLink>
      </p>
    </>
  );
}

/** A plain link: nothing of the page that it leads to is loaded here, and it is told nothing. */
export function BookNow({ texts, address }: { texts: SiteTexts["contact"]; address: string }) {
  return (
    <section className="contact-booking dusk" aria-labelledby="contact-booking">
      <h3 className="type-card" id="contact-booking">
        {texts.bookNow}
      </h3>
      <p>{fill(texts.bookWords, { host: new URL(address).host })}</p>
      <a className={buttonClass()} href={address} rel="noreferrer">
        {texts.chooseTime}
        <Icon glyph={arrowUpRightIcon} />
      </a>
    </section>
  );
}

/** The content after every message, with and without script. */
export function AfterSending({ site, article, guide }: { site: Site } & Partial<ContactReading>) {
  const { contact } = site.texts;
  return (
    <>
      <NextSteps texts={contact} />
      {(article || guide) && (
        <div className="contact-reading">
          <h3 className="type-card">{contact.waiting}</h3>
          <ul className="bare-list">
            {article && (
              <li>
                <a href={sitePaths.blog(article.slug)}>{article.title}</a>
              </li>
            )}
            {guide && (
              <li>
                <a href={sitePaths.ebook(guide.slug)}>
                  {fill(contact.guideToRead, { title: guide.title, pages: guide.pages })}
                </a>
              </li>
            )}
          </ul>
        </div>
      )}
    </>
  );
}

function NextSteps({ texts }: { texts: SiteTexts["contact"] }) {
  return (
    <div className="next-steps">
      <h3 className="type-card">{texts.next}</h3>
      <ol className="bare-list">
        {texts.steps.map(({ id, beginning, rest }) => (
          <li key={id}>
            <p>
              <b>{beginning}</b> {rest}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
