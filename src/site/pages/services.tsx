import { sitePaths } from "#contract/paths.ts";
import { services } from "#site/copy.ts";
import { Document } from "#site/document.tsx";
import { Picture, previewOf } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { Icon } from "#ui/icon.tsx";
import arrowDownIcon from "#ui/icons/arrow-down.svg?raw";
import { FiveDoors } from "./five-doors.tsx";
import { PilotProgram } from "./pilot-program.tsx";

/** The five services, each with what it includes, and the pilot that begins any of them. */
export function ServicesPage({ site }: { site: Site }) {
  return (
    <Document
      site={site}
      path={sitePaths.services()}
      title="Services"
      description="AI and automation, business consulting, marketing intelligence, social media management, media and creative: five services from one team, each of which can begin as a pilot."
      keywords={[...services.map(({ title }) => title), "The Pilot Program"]}
      ogImage={previewOf("workflow")}
      tone="over-picture"
      current={sitePaths.services()}
    >
      <Hero />
      <div className="wrap services">
        {services.map((service, index) => (
          <ServiceBlock key={service.id} service={service} number={index + 1} />
        ))}
      </div>
      <PilotProgram />
    </Document>
  );
}

function Hero() {
  return (
    <section className="page-hero services-hero night">
      <div className="wrap">
        <div className="grid">
          <h1 className="type-page">Five ways through the same wall.</h1>
          <nav className="services-index" aria-label="Services on this page">
            {services.map(({ id, title }, index) => (
              <a key={id} href={`#${id}`}>
                <span className="tabular">{index + 1}</span>
                {title}
                <Icon glyph={arrowDownIcon} />
              </a>
            ))}
          </nav>
        </div>
        <FiveDoors />
      </div>
    </section>
  );
}

interface ServiceBlockProps {
  service: (typeof services)[number];
  number: number;
}

function ServiceBlock({ service, number }: ServiceBlockProps) {
  const { id, title, tagline, description, includes, highlight, picture } = service;
  return (
    <section className={`service service-${picture}`} id={id} aria-labelledby={`${id}-title`}>
      <figure data-reveal>
        <Picture
          name={picture}
          sizes="(max-width: 48rem) 100vw, (max-width: 90rem) 58vw, 52rem"
          alt=""
        />
      </figure>
      <div className="service-words">
        <p className="numeral" aria-hidden="true">
          {number}
        </p>
        <h2 className="type-section" id={`${id}-title`}>
          {title}
        </h2>
        <p className="service-tagline">{tagline}</p>
        <p className="quiet">{description}</p>
        {/* On phones the script folds this into a <details>. */}
        <div className="includes">
          <h3>Includes</h3>
          <ul className="bare-list">
            {includes.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        {highlight && <p className="highlight">{highlight}</p>}
      </div>
    </section>
  );
}
