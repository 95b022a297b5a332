import { countryInSentence, privacyLawOf } from "#contract/country.ts";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import type { MessageHandling } from "#contract/privacy.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { Document } from "#site/document.tsx";
import { EmailLink } from "#site/email-link.tsx";
import type { Site } from "#site/props.ts";

interface PrivacyPageProps {
  site: Site;
  messages: MessageHandling;
}

export function PrivacyPage({ site, messages }: PrivacyPageProps) {
  return (
    <Document
      site={site}
      path={sitePaths.privacy()}
      title="Privacy"
      description={`What ${site.facts.brand} keeps when you visit this website or write to us, why, and how to have it erased.`}
      keywords={[
        "privacy",
        "personal information",
        privacyLawOf(site.facts.country)?.name ?? "privacy law",
      ]}
      tone="paper"
      card="privacy"
    >
      <article className="section plain-page">
        <div className="wrap grid">
          <h1 className="type-page">Privacy</h1>
          <p className="lead">
            We keep what you write to us, so that we can answer. We set no cookies, and we follow
            nobody around the web.
          </p>
        </div>
        <div className="wrap plain-parts">
          <WhenYouWrite {...messages} />
          <WhenYouVisit />
          <YourChoice facts={site.facts} />
        </div>
      </article>
    </Document>
  );
}

function WhenYouWrite({ keptDays, isPassedOn }: MessageHandling) {
  return (
    <section className="grid">
      <h2 className="type-statement">When you write to us</h2>
      <div>
        <p>
          The <a href={sitePaths.contact()}>contact form</a> stores your name, your email address,
          your company if you give one, your message and the time you sent it. We use them to reply
          to you and to keep track of the conversation, and for nothing else. There is no mailing
          list behind the form.
        </p>
        <p>
          Messages are stored with this website and sent to our own mailbox, so they also pass
          through the email provider we use. A simple check on our own server sorts out spam; no
          other company reads your message for that.
        </p>
        {isPassedOn && (
          <p>
            This website also passes each message on to another program that we work with, such as
            our list of clients or our team’s chat. Other companies may run it for us.
          </p>
        )}
        <p>
          {keptDays === null
            ? "Messages stay on this website until we erase them."
            : `On this website, messages are put away after ${keptDays} days and erased ${limits.setAsideDays} days later.`}
        </p>
      </div>
    </section>
  );
}

function WhenYouVisit() {
  return (
    <section className="grid">
      <h2 className="type-statement">When you visit</h2>
      <div>
        <p>
          This website sets no cookies and loads no advertising, analytics or fonts from other
          companies. Our own server counts visits, how often each article is read and each guide
          downloaded: numbers per day, without cookies and without building a profile of anyone.
        </p>
        <p>
          Like every web server, ours sees the address your device connects from. It is used to keep
          the service running and to stop misuse, such as hundreds of messages in an hour. While you
          fill in the contact form, your browser keeps what you have typed until you close the tab,
          so that nothing is lost if the page reloads; it isn’t sent to us until you send it.
        </p>
        <p>
          The picture of an article can be stored on another website. Your browser then asks that
          website for it, without telling it which page you are reading.
        </p>
      </div>
    </section>
  );
}

function YourChoice({ facts }: { facts: SiteConfig }) {
  return (
    <section className="grid">
      <h2 className="type-statement">Seeing, correcting, erasing</h2>
      <div>
        <p>
          Write to <EmailLink address={facts.email} /> from the address you used, and ask to see,
          correct or erase what we hold. Erasing takes away every message from that address on this
          website; copies in our mailbox and in backups may take longer to go. We don’t sell
          personal information, and we share it only where the law requires it.
        </p>
        <Law country={facts.country} />
        <p className="caption">{facts.legalName} is responsible for this website.</p>
      </div>
    </section>
  );
}

function Law({ country }: { country: string }) {
  const law = privacyLawOf(country);
  if (!law) {
    return (
      <p>
        We aim to handle personal information in the way the law of {countryInSentence(country)}{" "}
        describes. If our answer doesn’t satisfy you, you can also turn to the authorities there.
      </p>
    );
  }
  return (
    <p>
      We aim to handle personal information in the way the {law.name}{" "}
      {law.isPlural ? "describe" : "describes"}. If our answer doesn’t satisfy you, you can turn to
      the <a href={law.authority.address}>{law.authority.name}</a>.
    </p>
  );
}
