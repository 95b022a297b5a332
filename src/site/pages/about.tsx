import { sitePaths } from "#contract/paths.ts";
import { philosophy, reasons, strands } from "#site/copy.ts";
import { Document } from "#site/document.tsx";
import { Apostrophe } from "#site/layout/apostrophe.tsx";
import { SwingLabel } from "#site/layout/swing-label.tsx";
import { Picture, previewOf } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { siteConfig } from "#site.config";
import { Icon } from "#ui/icon.tsx";
import brainCircuitIcon from "#ui/icons/brain-circuit.svg?raw";
import briefcaseBusinessIcon from "#ui/icons/briefcase-business.svg?raw";
import clapperboardIcon from "#ui/icons/clapperboard.svg?raw";
import { DoorAjar } from "./door-ajar.tsx";

const strandIcons = [briefcaseBusinessIcon, brainCircuitIcon, clapperboardIcon] as const;

/** Who stands behind the door: what we are not, how we think, what we are made of, and why. */
export function AboutPage({ site }: { site: Site }) {
  return (
    <Document
      site={site}
      path={sitePaths.about()}
      title="About us"
      description={`${siteConfig.brand} is a team of business-first thinkers, AI specialists, marketers and media creators. We hand over something that runs, not a document.`}
      keywords={["about", "AI specialists", "business consultants", "marketers", "media creators"]}
      ogImage={previewOf("about")}
      tone="over-picture"
      current={sitePaths.about()}
    >
      <Hero />
      <Philosophy />
      <Strands />
      <Reasons />
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
        <figure>
          <Picture
            name="about"
            sizes="(max-width: 48rem) 168vw, (max-width: 90rem) 75vw, 68rem"
            alt="A long hall at dusk: light falls in through a row of arches, and a figure walks towards the bright end."
            priority
          />
        </figure>
      </div>
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

function Strands() {
  return (
    <section className="section paper-2" aria-labelledby="dna">
      <div className="wrap">
        <h2 className="type-section" id="dna">
          Our DNA
        </h2>
        <div className="stairs">
          {strands.map(({ name, description }, index) => {
            const glyph = strandIcons[index];
            return (
              <article className="tread" key={name} data-reveal>
                <div className="tread-head">
                  <span className="numeral" aria-hidden="true">
                    {index + 1}
                  </span>
                  {glyph && <Icon glyph={glyph} />}
                </div>
                <h3 className="type-card">{name}</h3>
                <p className="quiet">{description}</p>
              </article>
            );
          })}
        </div>
      </div>
    </section>
  );
}

function Reasons() {
  return (
    <section className="section" aria-labelledby="why">
      <div className="wrap grid reasons">
        <h2 className="type-section" id="why">
          {reasons.title}
        </h2>
        <dl>
          {reasons.items.map(({ name, detail }) => (
            <div key={name}>
              <dt className="type-card">{name}</dt>
              <dd className="quiet">{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
