import {
  type CaseStudyCard,
  type Chapter,
  chapterHeadings,
  type Figure,
  type PublicCaseStudy,
} from "#contract/case-study.ts";
import { publicationPaths } from "#contract/paths.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { CoverImage } from "#site/picture.tsx";
import type { CardList, InContext, Site } from "#site/props.ts";
import { directionOfHtml, Prose } from "#site/prose.tsx";
import {
  PublicationDocument,
  PublicationHeading,
  PublicationListPage,
  RelatedSection,
} from "#site/publication-document.tsx";
import { listCard } from "#site/share-card.ts";
import { articleData } from "#site/structured-data.ts";

const paths = publicationPaths["case-study"];

const endings = new Map([
  ["go", "Go"],
  ["change", "Change"],
  ["stop", "Stop"],
]);

/** Returns the name of an ending; one that is no longer offered is shown as it was stored. */
function endingName(ending: string): string {
  return endings.get(ending) ?? ending;
}

const SAMPLE = "Sample data";

type Client = Pick<CaseStudyCard, "client" | "sector" | "is_sample">;

/** Returns the client's name, or the sector if the client stays unnamed. */
function clientName({ client, sector }: Client): string {
  return client === "" ? sector : client;
}

function withNote(client: Client): string {
  const name = clientName(client);
  return client.is_sample ? `${name}. Invented; the sums are real` : name;
}

/** Returns the line of a share card. An invented example says so first, because a long line is cut. */
export function cardLineOf(client: Client): string {
  const name = clientName(client);
  return client.is_sample ? `${SAMPLE} · ${name}` : name;
}

export const caseStudiesCard = listCard("case-study", {
  line: "What was tried, and what it moved",
  picture: "business",
  alt: "Steps lead up to a lit door high in a dark wall.",
});

export function CaseStudiesPage({ items, ...props }: { site: Site } & CardList<CaseStudyCard>) {
  const hasStopped = items.some(({ ended_in }) => ended_in === "stop");
  return (
    <PublicationListPage
      {...props}
      kind="case-study"
      lead={`What was tried, what it moved, and what did not work.${hasStopped ? " The ones that stopped are here too." : ""}`}
      description={`Case studies by ${props.site.facts.brand}: what was tried, what it moved and what did not work, with the figures and how they were measured.`}
      keywords={["case studies", "pilots", "results"]}
      card={caseStudiesCard}
      closing={{
        title: `Is yours smaller than ${items.length === 1 ? "this one" : "these"}?`,
        text: "Most good first pilots are. Tell us what happens more than twenty times a week.",
      }}
    >
      <CaseList items={items} isFirstSeen />
    </PublicationListPage>
  );
}

interface CaseListProps {
  items: readonly CaseStudyCard[];
  /** True if it opens the page, so that its first picture is preloaded. */
  isFirstSeen?: boolean;
}

function CaseList({ items, isFirstSeen = false }: CaseListProps) {
  return (
    <ul className="bare-list cases">
      {items.map((caseStudy, index) => (
        <CaseRow key={caseStudy.id} caseStudy={caseStudy} priority={isFirstSeen && index === 0} />
      ))}
    </ul>
  );
}

function CaseRow({ caseStudy, priority }: { caseStudy: CaseStudyCard; priority: boolean }) {
  const [headline] = caseStudy.figures;
  return (
    <li className="case-row">
      <div className="case-picture">
        <CoverImage
          src={caseStudy.image_url}
          sizes="(width < 60rem) 94vw, 36rem"
          alt=""
          priority={priority}
        />
      </div>
      <div className="case-words" dir={rightToLeft(caseStudy.title)}>
        <Badges caseStudy={caseStudy} />
        <h2 className="type-card card-title">
          <a href={paths.page(caseStudy.slug)}>{caseStudy.title}</a>
        </h2>
        <p>{caseStudy.summary}</p>
      </div>
      {(headline || caseStudy.ended_in) && (
        <p className="case-number">
          {caseStudy.ended_in && (
            <span className="case-ending">Ended in: {endingName(caseStudy.ended_in)}</span>
          )}
          {headline && (
            <>
              <strong dir={rightToLeft(headline.unit)}>
                {headline.value} {headline.unit}
              </strong>
              <span>{headline.meaning}</span>
            </>
          )}
        </p>
      )}
    </li>
  );
}

interface RenderedCaseStudy extends PublicCaseStudy {
  chapters: readonly { name: Chapter; html: string }[];
}

export function CaseStudyPage({
  site,
  item: caseStudy,
  related,
  coverAlt,
  card,
}: { site: Site } & InContext<RenderedCaseStudy, CaseStudyCard>) {
  return (
    <PublicationDocument
      site={site}
      kind="case-study"
      item={caseStudy}
      description={caseStudy.summary}
      keywords={[caseStudy.sector, ...caseStudy.services, "case study"]}
      article={{
        published: caseStudy.created_at,
        modified: caseStudy.updated_at,
        section: caseStudy.sector,
        tags: caseStudy.services,
      }}
      card={card}
      data={articleData(site, {
        type: "Article",
        path: paths.page(caseStudy.slug),
        fragment: "case-study",
        summary: caseStudy.summary,
        section: caseStudy.sector,
        author: site.facts.defaultAuthor,
        item: caseStudy,
        coverAlt,
      })}
      tone="paper"
    >
      <article>
        <PublicationHeading
          kind="case-study"
          item={caseStudy}
          summary={caseStudy.summary}
          details={<Badges caseStudy={caseStudy} client={withNote(caseStudy)} />}
        >
          <KeyFigures caseStudy={caseStudy} />
        </PublicationHeading>
        <div className="wrap case-chapters">
          {caseStudy.chapters.map(({ name, html }) => (
            <section key={name} className="case-chapter" aria-labelledby={name}>
              <h2 className="type-statement" id={name}>
                {chapterHeadings[name]}
              </h2>
              <div data-chapter={name} dir={directionOfHtml(html)}>
                <Prose html={html} />
                {name === "result" && <Figures figures={caseStudy.figures} />}
              </div>
            </section>
          ))}
        </div>
        <Quote caseStudy={caseStudy} />
      </article>
      {related.length > 0 && (
        <RelatedSection title="More work">
          <CaseList items={related} />
        </RelatedSection>
      )}
      <ClosingCall
        title="What happens again and again at your place?"
        text="Send us the work, how often it comes up, and how long one takes."
        action="Book Your Pilot"
      />
    </PublicationDocument>
  );
}

function KeyFigures({ caseStudy: { figures, ended_in } }: { caseStudy: PublicCaseStudy }) {
  if (figures.length === 0 && !ended_in) return null;
  return (
    <dl className="case-key">
      {figures.slice(0, 3).map(({ value, unit, meaning }) => (
        <div key={meaning}>
          <dt>{meaning}</dt>
          <dd dir={rightToLeft(unit)}>
            {value} {unit}
          </dd>
        </div>
      ))}
      {ended_in && (
        <div>
          <dt>Ended in</dt>
          <dd>{endingName(ended_in)}</dd>
        </div>
      )}
    </dl>
  );
}

interface BadgesProps {
  caseStudy: Pick<CaseStudyCard, "services" | "is_sample">;
  client?: string;
}

function Badges({ caseStudy: { services, is_sample }, client = "" }: BadgesProps) {
  if (services.length === 0 && !is_sample && client === "") return null;
  return (
    <p className="case-badges">
      {services.map((service) => (
        <span key={service} className="badge">
          {service}
        </span>
      ))}
      {is_sample && <SampleBadge />}
      {client !== "" && <span className="case-client">{client}</span>}
    </p>
  );
}

function SampleBadge() {
  return <span className="badge case-sample">{SAMPLE}</span>;
}

/** Shows every figure with how it was measured, for which the head has no room. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="case-figures">
      {figures.map(({ value, unit, meaning, measured }) => (
        <div key={meaning}>
          <dt>
            {meaning}
            {measured !== "" && <span>{measured}</span>}
          </dt>
          <dd dir={rightToLeft(unit)}>
            {value} {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a quote only with a name that stands for it. */
function Quote({ caseStudy }: { caseStudy: PublicCaseStudy }) {
  const { quote, quote_by, is_sample } = caseStudy;
  if (quote === "" || quote_by === "") return null;
  return (
    <section className="section paper-2" aria-label="In their words">
      <figure className="wrap case-quote" dir={rightToLeft(quote)}>
        <blockquote className="type-statement">“{quote}”</blockquote>
        <figcaption>
          {quote_by} {is_sample && <SampleBadge />}
        </figcaption>
      </figure>
    </section>
  );
}
