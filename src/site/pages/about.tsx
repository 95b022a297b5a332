import { linesOf } from "#contract/fill.ts";
import { foundedIn, placeOf } from "#contract/footer.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { Portrait } from "#site/cards/portrait.tsx";
import { Document } from "#site/document.tsx";
import { withApostrophes } from "#site/layout/apostrophe.tsx";
import { SwingLabel } from "#site/layout/swing-label.tsx";
import { isDrawn, PlacedPicture, preloadOf, useLeaves } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";

/** The picture is wider than its frame, which is higher. */
const PICTURE_SIZES = "(width < 60rem) 110vw, (width < 90rem) 82vw, 79vw";

type AboutTexts = SiteTexts["about"];

export function AboutPage({ site }: { site: Site }) {
  const { about, frame } = site.texts;
  return (
    <Document
      site={site}
      path={sitePaths.about()}
      title={about.pageTitle}
      description={about.description}
      keywords={["about", "AI specialists", "business consultants", "marketers", "media creators"]}
      card="about"
      preload={
        isDrawn(site.facts.pictures, about.picture, "about-dawn")
          ? undefined
          : preloadOf(about.picture, PICTURE_SIZES)
      }
      tone="over-picture"
      current={sitePaths.about()}
    >
      <Hero texts={about} />
      <Philosophy texts={about} />
      <Strands texts={about} />
      <AboutTeam site={site} />
      <Reasons site={site} />
      <ClosingCall title={about.closing} text={about.closingText} action={frame.book} />
    </Document>
  );
}

function Hero({ texts }: { texts: AboutTexts }) {
  return (
    <section className="page-hero about-hero night">
      <div className="wrap grid">
        <h1 className="type-page">
          {withApostrophes(texts.headline)} <span>{withApostrophes(texts.secondHeadline)}</span>
        </h1>
        <p className="lead">{texts.lead}</p>
      </div>
      <figure>
        <PlacedPicture
          picture={texts.picture}
          original="about-dawn"
          sizes={PICTURE_SIZES}
          priority
        />
      </figure>
    </section>
  );
}

function Philosophy({ texts }: { texts: AboutTexts }) {
  return (
    <section className="section philosophy" aria-labelledby="philosophy">
      <div className="wrap">
        <div className="grid">
          <h2 className="type-card" id="philosophy">
            {texts.philosophy}
          </h2>
          <p className="type-section">{texts.philosophyStatement}</p>
          <div className="philosophy-detail quiet">
            {linesOf(texts.philosophyDetail).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div className="grid vibe" data-reveal>
          <DoorAjar />
          <div className="vibe-words">
            <SwingLabel as="h3">{texts.vibe}</SwingLabel>
            <p className="type-section">{texts.vibeStatement}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

function DoorAjar() {
  const hasLeaf = useLeaves();
  return (
    <svg className="door-ajar" viewBox="0 0 300 420" aria-hidden="true" focusable="false">
      <path d="M92 330H212L300 420H10z" fill="url(#light-floor)" />
      <path d="M92 10h120v320H92z" fill="url(#light)" />
      {hasLeaf && (
        <g className="door-ajar-leaf">
          <path d="M92 10 40 30v326l52-26z" />
          <path d="M50 190v18" strokeWidth="4" />
        </g>
      )}
    </svg>
  );
}

function Strands({ texts }: { texts: AboutTexts }) {
  return (
    <section className="section paper-2 dna" aria-labelledby="dna">
      <div className="wrap">
        <h2 className="type-section" id="dna">
          {texts.dna}
        </h2>
        <div className="stairs">
          {texts.strands.map(({ id, name, description }, index) => (
            <article className="tread" key={id}>
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
  const { about } = site.texts;
  // Grounds alternate: without the team, the stairs come before it.
  const ground = site.facts.team.length > 0 ? "section paper-2" : "section";
  return (
    <section className={ground} aria-labelledby="why">
      <div className="wrap grid reasons">
        <h2 className="type-section" id="why">
          {about.why}
        </h2>
        <dl>
          {about.reasons.map(({ id, name, detail }) => (
            <div key={id}>
              <dt className="type-card">{name}</dt>
              <dd className="quiet">{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="wrap">
        <AboutFacts site={site} />
      </div>
    </section>
  );
}

export function AboutTeam({ site }: { site: Site }) {
  const { team } = site.facts;
  if (team.length === 0) return null;
  return (
    <section className="section" aria-labelledby="team">
      <div className="wrap">
        <h2 className="type-section" id="team">
          {site.texts.about.team}
        </h2>
        <ul className="people bare-list">
          {team.map(({ name, role, line, portrait }) => (
            <li className="person" key={name}>
              <div className="portrait">
                <Portrait of={portrait} sizes="(width < 48rem) 8rem, 20rem" />
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
function AboutFacts({ site: { facts, texts } }: { site: Site }) {
  const { about } = texts;
  const { city, abn, replyWithin } = facts;
  const founded = foundedIn(facts);
  const shown = [
    { name: about.where, value: city && placeOf(facts) },
    { name: about.abn, value: abn },
    { name: about.reply, value: replyWithin && about.replyValue },
  ].filter(({ value }) => value);
  if (shown.length === 0) return null;
  return (
    <dl className="fact-line">
      {(founded === null ? shown : [...shown, { name: about.founded, value: founded }]).map(
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
