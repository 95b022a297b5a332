import type { BlogCard } from "#contract/blog.ts";
import type { PictureName } from "#contract/bundled-pictures.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { linesOf, unmarked } from "#contract/fill.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import { Document } from "#site/document.tsx";
import { PlacedPicture } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { PilotProgram } from "./pilot-program.tsx";

type Service = SiteTexts["services"]["services"][number];

interface ServicesProps {
  site: Site;
  blogs: readonly BlogCard[];
  ebooks: readonly EbookCard[];
}

export function ServicesPage({ site, blogs, ebooks }: ServicesProps) {
  const { services: texts, pilot } = site.texts;
  return (
    <Document
      site={site}
      path={sitePaths.services()}
      title={texts.pageTitle}
      description={texts.description}
      keywords={[...texts.services.map(({ title }) => title), pilot.headline]}
      card="services"
      tone="over-picture"
      current={sitePaths.services()}
    >
      <section className="page-hero services-hero night">
        <div className="wrap grid">
          <h1 className="type-page">{texts.headline}</h1>
          <p className="lead">{texts.lead}</p>
        </div>
      </section>
      {/* Both are in one element, so that the index leaves with the last service. */}
      <div>
        <ServicesIndex texts={texts} />
        <div className="wrap services">
          {texts.services.map((service, index) => (
            <ServiceBlock
              key={service.id}
              texts={texts}
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
  return blogs.find(({ category }) => category !== "" && unmarked(title).startsWith(category));
}

interface ServiceBlockProps {
  texts: SiteTexts["services"];
  service: Service;
  number: number;
  article: BlogCard | undefined;
}

function ServiceBlock({ texts, service, number, article }: ServiceBlockProps) {
  const { id, title, tagline, description, includes, highlight } = service;
  const frame = frameOf(id, number);
  return (
    <section className={`service ${frame}`} id={id} aria-labelledby={`${id}-title`}>
      <figure>
        <PlacedPicture
          picture={service.picture}
          original={frame}
          sizes={PICTURE_SIZES}
          priority={number === 1}
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
        <div className="service-facts">
          {/* On phones the script folds this into a <details>. */}
          <div className="includes">
            <h3>{texts.includes}</h3>
            <ul className="dotted bare-list">
              {linesOf(includes).map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
          <dl>
            <Fact name={texts.bring}>{service.bring}</Fact>
            <Fact name={texts.get}>{service.get}</Fact>
            <Fact name={texts.measure}>{service.measure}</Fact>
          </dl>
        </div>
        {highlight && <p className="highlight">{highlight}</p>}
        <div className="service-links">
          {article && (
            <p className="service-read">
              <span>{texts.read}</span> <a href={sitePaths.blog(article.slug)}>{article.title}</a>
            </p>
          )}
          <ArrowLink href={`${sitePaths.contact()}?about=${id}`}>
            {texts.pilot}
            <span className="visually-hidden">: {title}</span>
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

/** Frames have the names of the pictures that they were drawn for. Further services repeat them in order. */
function frameOf(id: string, number: number): PictureName {
  return frames.get(id) ?? [...frames.values()][(number - 1) % frames.size] ?? FALLBACK;
}

const FALLBACK = "service-workflow";
const frames = new Map<string, PictureName>([
  ["ai-automation", FALLBACK],
  ["business-consulting", "service-consulting"],
  ["marketing-intelligence", "service-marketing"],
  ["social-media-management", "service-social"],
  ["media-creative", "service-creative"],
]);

/** The pictures are wider than their frame, which is higher. */
const PICTURE_SIZES = "(width < 48rem) 100vw, min(58vw, 62rem)";

/** One door per service on one sill. The lit one is the service being read: browser/site.ts. */
function ServicesIndex({ texts }: { texts: SiteTexts["services"] }) {
  return (
    <nav className="services-index night" aria-label={texts.index}>
      <ol className="wrap bare-list" data-scrolls="">
        {texts.services.map(({ id, title }, index) => (
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
