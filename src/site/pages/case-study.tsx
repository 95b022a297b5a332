import type { CaseStudyCard, Chapter, Figure, PublicCaseStudy } from "#contract/case-study.ts";
import { publicationPaths } from "#contract/paths.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { CoverImage } from "#site/picture.tsx";
import type { CardList, InContext, Site } from "#site/props.ts";
import { directionOfHtml, Prose, scriptsOfProse } from "#site/prose.tsx";
import {
  PublicationDocument,
  PublicationHeading,
  PublicationListPage,
  RelatedSection,
} from "#site/publication-document.tsx";
import { articleData } from "#site/structured-data.ts";

const paths = publicationPaths["case-study"];

/** Returns the name of an ending; one that is no longer offered is shown as it was stored. */
function endingName({ texts }: Site, ending: string): string {
  return texts.pilot.endings.find(({ id }) => id === ending)?.name ?? ending;
}

type Client = Pick<CaseStudyCard, "client" | "sector" | "is_sample">;

/** Returns the client's name, or the sector if the client stays unnamed. */
function clientName({ client, sector }: Client): string {
  return client === "" ? sector : client;
}

function withNote({ texts }: Site, client: Client): string {
  const name = clientName(client);
  return client.is_sample ? `${name}. ${texts.pilot.sample}` : name;
}

/** Returns the line of a share card. An invented example says so first, because a long line is cut. */
export function cardLineOf(client: Client, texts: SiteTexts): string {
  const name = clientName(client);
  return client.is_sample ? `${texts.work.sample} · ${name}` : name;
}

export function CaseStudiesPage({ items, ...props }: { site: Site } & CardList<CaseStudyCard>) {
  const { work } = props.site.texts;
  const hasStopped = items.some(({ ended_in }) => ended_in === "stop");
  return (
    <PublicationListPage
      {...props}
      kind="case-study"
      lead={hasStopped ? work.leadWithStopped : work.lead}
      keywords={["case studies", "pilots", "results"]}
      closing={{
        title: items.length === 1 ? work.closingForOne : work.closing,
        text: work.closingText,
      }}
    >
      <CaseList site={props.site} items={items} isFirstSeen />
    </PublicationListPage>
  );
}

interface CaseListProps {
  site: Site;
  items: readonly CaseStudyCard[];
  /** True if it opens the page, so that its first picture is preloaded. */
  isFirstSeen?: boolean;
}

function CaseList({ site, items, isFirstSeen = false }: CaseListProps) {
  return (
    <ul className="bare-list cases">
      {items.map((caseStudy, index) => (
        <CaseRow
          key={caseStudy.id}
          site={site}
          caseStudy={caseStudy}
          priority={isFirstSeen && index === 0}
        />
      ))}
    </ul>
  );
}

interface CaseRowProps {
  site: Site;
  caseStudy: CaseStudyCard;
  priority: boolean;
}

function CaseRow({ site, caseStudy, priority }: CaseRowProps) {
  const { work } = site.texts;
  const [headline] = caseStudy.figures;
  return (
    <li className="case-row">
      <div className="case-picture">
        <CoverImage
          src={caseStudy.image_url}
          sizes="(width < 60rem) 94vw, 36rem"
          alt=""
          title={caseStudy.title}
          priority={priority}
        />
      </div>
      <div className="case-words" dir={rightToLeft(caseStudy.title)}>
        <Badges site={site} caseStudy={caseStudy} />
        <h2 className="type-card card-title">
          <a href={paths.page(caseStudy.slug)}>{caseStudy.title}</a>
        </h2>
        <p>{caseStudy.summary}</p>
      </div>
      {(headline || caseStudy.ended_in) && (
        <p className="case-number">
          {caseStudy.ended_in && (
            <span className="case-ending">
              {work.endedIn}: {endingName(site, caseStudy.ended_in)}
            </span>
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
  const { work, frame } = site.texts;
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
      scripts={scriptsOfProse(site, ...caseStudy.chapters.map(({ html }) => html))}
    >
      <article>
        <PublicationHeading
          site={site}
          kind="case-study"
          item={caseStudy}
          summary={caseStudy.summary}
          details={<Badges site={site} caseStudy={caseStudy} client={withNote(site, caseStudy)} />}
        >
          <KeyFigures site={site} caseStudy={caseStudy} />
        </PublicationHeading>
        <div className="wrap case-chapters">
          {caseStudy.chapters.map(({ name, html }) => (
            <section key={name} className="case-chapter" aria-labelledby={name}>
              <h2 className="type-statement" id={name}>
                {work[name]}
              </h2>
              <div data-chapter={name} dir={directionOfHtml(html)}>
                <Prose site={site} html={html} />
                {name === "result" && <Figures figures={caseStudy.figures} />}
              </div>
            </section>
          ))}
        </div>
        <Quote site={site} caseStudy={caseStudy} />
      </article>
      {related.length > 0 && (
        <RelatedSection title={work.related}>
          <CaseList site={site} items={related} />
        </RelatedSection>
      )}
      <ClosingCall title={work.caseClosing} text={work.caseClosingText} action={frame.book} />
    </PublicationDocument>
  );
}

interface CaseProps {
  site: Site;
  caseStudy: PublicCaseStudy;
}

function KeyFigures({ site, caseStudy: { figures, ended_in } }: CaseProps) {
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
          <dt>{site.texts.work.endedIn}</dt>
          <dd>{endingName(site, ended_in)}</dd>
        </div>
      )}
    </dl>
  );
}

interface BadgesProps {
  site: Site;
  caseStudy: Pick<CaseStudyCard, "services" | "is_sample">;
  client?: string;
}

function Badges({ site, caseStudy: { services, is_sample }, client = "" }: BadgesProps) {
  if (services.length === 0 && !is_sample && client === "") return null;
  return (
    <p className="case-badges">
      {services.map((service) => (
        <span key={service} className="badge">
          {service}
        </span>
      ))}
      {is_sample && <SampleBadge site={site} />}
      {client !== "" && <span className="case-client">{client}</span>}
    </p>
  );
}

function SampleBadge({ site }: { site: Site }) {
  return <span className="badge case-sample">{site.texts.work.sample}</span>;
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
function Quote({ site, caseStudy }: CaseProps) {
  const { quote, quote_by, is_sample } = caseStudy;
  if (quote === "" || quote_by === "") return null;
  return (
    <section className="section paper-2" aria-label={site.texts.work.quote}>
      <figure className="wrap case-quote" dir={rightToLeft(quote)}>
        <blockquote className="type-statement">“{quote}”</blockquote>
        <figcaption>
          {quote_by} {is_sample && <SampleBadge site={site} />}
        </figcaption>
      </figure>
    </section>
  );
}
