import { fileSize } from "#contract/file-size.ts";
import { sitePaths } from "#contract/paths.ts";
import { requestLimits } from "#contract/request-limits.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { ShortDate } from "#site/date.tsx";
import { Document } from "#site/document.tsx";
import { EmailLink } from "#site/email-link.tsx";
import measured from "#site/measured.json" with { type: "json" };
import type { Site } from "#site/props.ts";

export function ColophonPage({ site }: { site: Site }) {
  return (
    <Document
      site={site}
      path={sitePaths.colophon()}
      title="Colophon"
      description={`How the website of ${site.facts.brand} is made: its type, its pictures, what it weighs, and how it can be used by everybody.`}
      keywords={["colophon", "web performance", "accessibility statement"]}
      tone="paper"
      card="colophon"
    >
      <article className="section plain-page">
        <div className="wrap grid">
          <h1 className="type-page">How this site is made</h1>
          <p className="lead">
            We sell measured work, so this is ours: few parts, each with a limit that its build
            refuses to pass.
          </p>
        </div>
        <div className="wrap plain-parts">
          <Weight site={site} />
          <Speed />
          <Type />
          <Pictures />
          <ForEverybody facts={site.facts} />
        </div>
      </article>
    </Document>
  );
}

function Weight({ site }: { site: Site }) {
  const { scriptBytes } = site.assets;
  return (
    <section className="grid">
      <h2 className="type-statement">What it weighs</h2>
      <div>
        <p>
          Every page is complete in its HTML, with its styles, and waits for nothing else before you
          see it. The foot of each says what both weigh, counted from the very answer.
        </p>
        {scriptBytes && (
          <p>
            A page of text and pictures loads {(scriptBytes.site / 1000).toFixed(1)} kB of script;
            the limit is {fileSize(requestLimits.pageScript)}. The form on the contact page adds{" "}
            {(scriptBytes.contact / 1000).toFixed(0)} kB. Without any script, every page can be read
            and every form can be sent.
          </p>
        )}
        <p>
          There are no cookies, no fonts or scripts from elsewhere, and nobody who follows you. See{" "}
          <a href={sitePaths.privacy()}>Privacy</a> for what is stored.
        </p>
      </div>
    </section>
  );
}

function Speed() {
  return (
    <section className="grid">
      <h2 className="type-statement">What was measured</h2>
      <div>
        <p>
          On <ShortDate timestamp={`${measured.date}T00:00:00.000Z`} timeZone="UTC" />, on a machine
          with {measured.machine}: {measured.pagesPerSecond} pages a second from memory;{" "}
          {measured.messagesPerSecond} messages a second, each on the disk before it is
          acknowledged; {measured.startSeconds} seconds from start to first page. Medians of several
          rounds; another machine has other figures.
        </p>
      </div>
    </section>
  );
}

function Type() {
  return (
    <section className="grid">
      <h2 className="type-statement">Type</h2>
      <div>
        <p>
          Headings are set in Hedvig Letters Serif by Kanon Foundry and Hedvig, text in Hanken
          Grotesk by Alfredo Marco Pradil. Both are free under the SIL Open Font License and come
          from this site. Until they arrive, fonts of your system stand in at the same widths, so
          that nothing moves.
        </p>
      </div>
    </section>
  );
}

function Pictures() {
  return (
    <section className="grid">
      <h2 className="type-statement">Pictures</h2>
      <div>
        <p>
          Every room, door and stair was built and lit for this site; no photograph was bought and
          no person is shown who could be mistaken for a client. The doors that turn are drawn by
          your browser. Where you have asked your device for less motion, they stand still.
        </p>
      </div>
    </section>
  );
}

function ForEverybody({ facts }: { facts: SiteConfig }) {
  return (
    <section className="grid">
      <h2 className="type-statement">For everybody</h2>
      <div>
        <p>
          We aim at the Web Content Accessibility Guidelines 2.2, level AA. Pages are tested by
          program at several widths, by keyboard, without script, with text twice as large and in
          forced colours.
        </p>
        <p>
          If something is in your way, write to <EmailLink address={facts.contactEmail} />. Say
          which page it was and what you use, and we will mend it.
        </p>
      </div>
    </section>
  );
}
