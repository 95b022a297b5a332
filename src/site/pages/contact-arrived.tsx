import type { ReactNode } from "react";
import { sitePaths } from "#contract/paths.ts";
import { ContactReceipt } from "#site/islands/contact-arrival.tsx";
import { ContactForm } from "#site/islands/contact-form.tsx";
import { Island } from "#site/islands/island.tsx";
import type { ContactReading, ContactValues, Site } from "#site/props.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";

interface ContactArrivedProps {
  script: string;
  receipt: ContactValues;
  contactEmail: string;
  children: ReactNode;
}

const nothing: ContactValues = { name: "", email: "", company: "", message: "" };

/** The answer to a message that was posted without script. It is never cached. */
export function ContactArrived({ script, receipt, contactEmail, children }: ContactArrivedProps) {
  return (
    <>
      {/* As an island, this also clears the draft that the script kept, which the page shows. */}
      <Island
        name="contact"
        script={script}
        component={ContactForm}
        props={{ state: "sent", receipt: nothing, contactEmail, beginning: "" }}
      />
      <ContactReceipt {...receipt} />
      {children}
      <p className="contact-again">
        <ArrowLink href={sitePaths.contact()}>Send another message</ArrowLink>
      </p>
    </>
  );
}

/** The content after every message, with and without script. */
export function AfterSending({ site, article, guide }: { site: Site } & Partial<ContactReading>) {
  return (
    <>
      <NextSteps replyWithin={site.facts.replyWithin} />
      {(article || guide) && (
        <div className="contact-reading">
          <h3 className="type-card">While you wait</h3>
          <ul className="bare-list">
            {article && (
              <li>
                <a href={sitePaths.blog(article.slug)}>{article.title}</a>
              </li>
            )}
            {guide && (
              <li>
                <a href={sitePaths.ebook(guide.slug)}>
                  {guide.title}, {guide.pages}, free
                </a>
              </li>
            )}
          </ul>
        </div>
      )}
    </>
  );
}

function NextSteps({ replyWithin }: { replyWithin: string | null }) {
  return (
    <div className="next-steps">
      <h3 className="type-card">What happens next</h3>
      <ol className="bare-list">
        <li>
          <p>
            <b>A person reads it,</b> start to finish{replyWithin && `, within ${replyWithin}`}.
          </p>
        </li>
        <li>
          <p>
            <b>You get one reply:</b> yes, no, or one question. A no says why.
          </p>
        </li>
        <li>
          <p>
            <b>If it’s a yes,</b> half an hour on the phone. Have the number you would like to see
            move.
          </p>
        </li>
      </ol>
    </div>
  );
}
