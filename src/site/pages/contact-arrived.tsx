import { sitePaths } from "#contract/paths.ts";
import { ContactForm } from "#site/islands/contact-form.tsx";
import { Island } from "#site/islands/island.tsx";
import type { ContactArrival, Site } from "#site/props.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";

/** The answer to a message that was posted without script. It is never cached. */
export function ContactArrived({ site, ...arrival }: ContactArrival & { site: Site }) {
  const { receipt, article, guide } = arrival;
  const lines = [
    { name: "Name", value: receipt.name },
    { name: "Reply to", value: receipt.email },
    { name: "Company", value: receipt.company },
    { name: "Message", value: receipt.message },
  ].filter(({ value }) => value.trim() !== "");
  return (
    <>
      {/* As an island it also clears what the script kept of the message. */}
      <div id="contact-title">
        <Island
          name="contact"
          component={ContactForm}
          props={{ state: "sent", ...nothing, contactEmail: site.facts.contactEmail }}
        />
      </div>
      <dl className="receipt">
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <NextSteps replyWithin={site.facts.replyWithin} />
      <div className="contact-reading">
        {(article || guide) && (
          <>
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
          </>
        )}
        <ArrowLink href={sitePaths.contact()}>Send another message</ArrowLink>
      </div>
    </>
  );
}

/** The island does not need to hold a message that the page shows. */
const nothing: ContactArrival = {
  receipt: { name: "", email: "", company: "", message: "" },
  article: null,
  guide: null,
};

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
