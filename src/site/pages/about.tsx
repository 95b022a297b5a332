import { brandColours } from "#contract/brand.ts";
import { placeOf } from "#contract/footer.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { foundedIn, philosophy, reasons, strands, whereabouts } from "#site/copy.ts";
import { Document } from "#site/document.tsx";
import { Apostrophe } from "#site/layout/apostrophe.tsx";
import { SwingLabel } from "#site/layout/swing-label.tsx";
import { CoverImage, Picture, type PicturePreload } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";

/** The picture is wider than its frame, which is higher. */
const heroPicture: PicturePreload = {
  name: "about-dawn",
  sizes: "(width < 60rem) 110vw, (width < 90rem) 82vw, 79vw",
};
const heroAlt =
  "At dawn, two people carry a blue door up a stair to the lit opening it belongs in.";

export function AboutPage({ site }: { site: Site }) {
  return (
    <Document
      site={site}
      path={sitePaths.about()}
      title="About us"
      description={`${site.facts.brand} is a team of business-first thinkers, AI specialists, marketers and media creators. We hand over something that runs, not a document.`}
      keywords={["about", "AI specialists", "business consultants", "marketers", "media creators"]}
      card="about"
      preload={heroPicture}
      tone="over-picture"
      current={sitePaths.about()}
    >
      <Hero />
      <Philosophy />
      <Strands />
      <AboutTeam team={site.facts.team} />
      <Reasons site={site} />
      <ClosingCall
        title="Bring one problem."
        text="Tell us what it is and how often it happens. A person reads it and says whether a pilot is worth your time."
        action="Book Your Pilot"
      />
    </Document>
  );
}

function Hero() {
  return (
    <section className="page-hero about-hero night">
      <div className="wrap grid">
        <h1 className="type-page">
          We
          <Apostrophe />
          re not a consultancy.{" "}
          <span>
            We
            <Apostrophe />
            re the people who open the door.
          </span>
        </h1>
        <p className="lead">
          Consultancies hand over a document. We hand over something running: built with your
          people, measured against your numbers, and yours to keep.
        </p>
      </div>
      <figure>
        <Picture {...heroPicture} alt={heroAlt} priority />
      </figure>
    </section>
  );
}

function Philosophy() {
  return (
    <section className="section philosophy" aria-labelledby="philosophy">
      <div className="wrap">
        <div className="grid">
          <h2 className="type-card" id="philosophy">
            Our Philosophy
          </h2>
          <p className="type-section">{philosophy.statement}</p>
          <div className="philosophy-detail quiet">
            {philosophy.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div className="grid vibe" data-reveal>
          <DoorAjar />
          <div className="vibe-words">
            <SwingLabel as="h3">Our Vibe</SwingLabel>
            <p className="type-section">{philosophy.vibe}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

function DoorAjar() {
  return (
    <svg className="door-ajar" viewBox="0 0 300 420" aria-hidden="true" focusable="false">
      <path d="M92 330H212L300 420H10z" fill="url(#light-floor)" />
      <path d="M92 10h120v320H92z" fill="url(#light)" />
      <g className="door-ajar-leaf">
        <path d="M92 10 40 30v326l52-26z" fill="#1B2A4A" />
        <path d="M50 190v18" stroke={brandColours.amber} strokeWidth="4" />
      </g>
    </svg>
  );
}

function Strands() {
  return (
    <section className="section paper-2 dna" aria-labelledby="dna">
      <div className="wrap">
        <h2 className="type-section" id="dna">
          Our DNA
        </h2>
        <div className="stairs">
          {strands.map(({ name, description }, index) => (
            <article className="tread" key={name}>
              <p className="numeral" aria-hidden="true">
                {index + 1}
              </p>
              <h3 className="type-card">{name}</h3>
              <p className="quiet">{description}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

function Reasons({ site }: { site: Site }) {
  // Grounds alternate: without the team, the stairs come before it.
  const ground = site.facts.team.length > 0 ? "section paper-2" : "section";
  return (
    <section className={ground} aria-labelledby="why">
      <div className="wrap grid reasons">
        <h2 className="type-section" id="why">
          Why {site.facts.brand}
        </h2>
        <dl>
          {[...reasons, whereabouts(site.facts)].map(({ name, detail }) => (
            <div key={name}>
              <dt className="type-card">{name}</dt>
              <dd className="quiet">{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="wrap">
        <AboutFacts facts={site.facts} />
      </div>
    </section>
  );
}

export function AboutTeam({ team }: { team: SiteConfig["team"] }) {
  if (team.length === 0) return null;
  return (
    <section className="section" aria-labelledby="team">
      <div className="wrap">
        <h2 className="type-section" id="team">
          Who answers the door
        </h2>
        <ul className="people bare-list">
          {team.map(({ name, role, line, portrait }) => (
            <li className="person" key={name}>
              <div className="portrait">
                {portrait ? (
                  <CoverImage src={portrait} sizes="(width < 48rem) 8rem, 20rem" alt="" />
                ) : (
                  <div className="portrait-leaf" aria-hidden="true" />
                )}
              </div>
              <div className="person-words">
                <h3 className="type-card">{name}</h3>
                {role && <p className="person-role">{role}</p>}
                {line && <p className="quiet">{line}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Facts of the agency. The founding year is added only to others, because it would look lost alone. */
function AboutFacts({ facts }: { facts: SiteConfig }) {
  const { city, abn, replyWithin } = facts;
  const founded = foundedIn(facts);
  const shown = [
    { name: "Where", value: city && placeOf(facts) },
    { name: "ABN", value: abn },
    { name: "We reply", value: replyWithin && `Within ${replyWithin}` },
  ].filter(({ value }) => value);
  if (shown.length === 0) return null;
  return (
    <dl className="fact-line">
      {(founded === null ? shown : [...shown, { name: "Founded", value: founded }]).map(
        ({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
