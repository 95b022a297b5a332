import type { BlogCard } from "#contract/blog.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { Document } from "#site/document.tsx";
import { Picture } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { services } from "#site/service-copy.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { PilotProgram } from "./pilot-program.tsx";

type Service = (typeof services)[number];

interface ServicesProps {
  site: Site;
  blogs: readonly BlogCard[];
  ebooks: readonly EbookCard[];
}

export function ServicesPage({ site, blogs, ebooks }: ServicesProps) {
  return (
    <Document
      site={site}
      path={sitePaths.services()}
      title="Services"
      description="AI and automation, business consulting, marketing intelligence, social media management, media and creative: five services from one team, each of which can begin as a pilot."
      keywords={[...services.map(({ title }) => title), "The Pilot Program"]}
      card="services"
      tone="over-picture"
      current={sitePaths.services()}
    >
      <section className="page-hero services-hero night">
        <div className="wrap grid">
          <h1 className="type-page">Five ways through the same wall.</h1>
          <p className="lead">
            Each one says what you bring, what you get and what we measure. Any of them can begin as
            a pilot.
          </p>
        </div>
      </section>
      {/* Both are in one element, so that the index leaves with the last service. */}
      <div>
        <ServicesIndex />
        <div className="wrap services">
          {services.map((service, index) => (
            <ServiceBlock
              key={service.id}
              service={service}
              number={index + 1}
              article={newestAbout(service, blogs)}
            />
          ))}
        </div>
      </div>
      <PilotProgram site={site} ebooks={ebooks} />
    </Document>
  );
}

/** Categories may be shorter: articles on social media belong to its management. */
function newestAbout({ title }: Service, blogs: readonly BlogCard[]): BlogCard | undefined {
  return blogs.find(({ category }) => category !== "" && title.startsWith(category));
}

interface ServiceBlockProps {
  service: Service;
  number: number;
  article: BlogCard | undefined;
}

function ServiceBlock({ service, number, article }: ServiceBlockProps) {
  const { id, title, tagline, description, includes, highlight, picture } = service;
  return (
    <section className={`service ${picture}`} id={id} aria-labelledby={`${id}-title`}>
      <figure>
        <Picture name={picture} sizes={PICTURE_SIZES} alt="" priority={number === 1} />
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
        <div className="service-facts">
          {/* On phones the script folds this into a <details>. */}
          <div className="includes">
            <h3>Includes</h3>
            <ul className="dotted bare-list">
              {includes.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
          <dl>
            <Fact name="You bring">{service.bring}</Fact>
            <Fact name="You get">{service.get}</Fact>
            <Fact name="We measure">{service.measure}</Fact>
          </dl>
        </div>
        {highlight && <p className="highlight">{highlight}</p>}
        <div className="service-links">
          {article && (
            <p className="service-read">
              <span>Read</span> <a href={sitePaths.blog(article.slug)}>{article.title}</a>
            </p>
          )}
          <ArrowLink href={`${sitePaths.contact()}?about=${id}`}>
            Pilot this<span className="visually-hidden">: {title}</span>
          </ArrowLink>
        </div>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The pictures are wider than their frame, which is higher. */
const PICTURE_SIZES = "(width < 48rem) 100vw, min(58vw, 62rem)";

/** One door per service on one sill. The lit one is the service being read: browser/site.ts. */
function ServicesIndex() {
  return (
    <nav className="services-index night" aria-label="Services on this page">
      <ol className="wrap bare-list" data-scrolls="">
        {services.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`}>
              <svg
                className={`index-door index-door-${id}`}
                viewBox="0 0 68 125"
                aria-hidden="true"
                focusable="false"
              >
                <path className="index-door-opening" d={doorOf(index)} />
                <path className="index-door-light" d={doorOf(index)} fill="url(#light)" />
              </svg>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The doors have five heads, five heights and one ground line; a sixth door repeats the first. */
const doors = [
  "M1 125V34a33 33 0 0 1 66 0v91z",
  "M4 125V12h60v113z",
  "M1 125V44q33-20 66 0v81z",
  "M20 125a33 33 0 1 1 28 0z",
  "M1 125V30h66v95z",
] as const;

function doorOf(index: number): string | undefined {
  return doors[index % doors.length];
}
