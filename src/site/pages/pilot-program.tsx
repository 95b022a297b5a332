import type { EbookCard } from "#contract/ebook.ts";
import { linesOf } from "#contract/fill.ts";
import { sitePaths } from "#contract/paths.ts";
import { withApostrophes } from "#site/layout/apostrophe.tsx";
import { DRAWN_WEEKS, lengthOf, type PilotTexts, workedExample } from "#site/pilot.ts";
import type { Site } from "#site/props.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PilotEndings } from "./pilot-endings.tsx";
import { PilotWeeks } from "./pilot-weeks.tsx";

interface PilotProgramProps {
  site: Site;
  ebooks: readonly EbookCard[];
}

export function PilotProgram({ site, ebooks }: PilotProgramProps) {
  const { pilot } = site.texts;
  const guide = ebooks.find(({ slug }) => slug === workedExample.guideSlug);
  return (
    <section className="pilot night" aria-labelledby="pilot">
      <div className="wrap">
        <div className="grid pilot-head">
          <div className="pilot-title">
            <h2 className="type-section" id="pilot">
              {pilot.headline}
            </h2>
            <p className="lead">{pilot.lead}</p>
          </div>
          <Terms site={site} />
        </div>
        {site.facts.pilot.weeks === DRAWN_WEEKS ? (
          <PilotWeeks texts={pilot} />
        ) : (
          <Steps texts={pilot} />
        )}
        <Habits texts={pilot} />
        <PilotEndings texts={pilot} />
        <div className="pilot-foot">
          <ButtonLink href={sitePaths.contact()}>
            <span>{withApostrophes(pilot.button)}</span>
          </ButtonLink>
          {guide && <ArrowLink href={sitePaths.ebook(guide.slug)}>{pilot.guide}</ArrowLink>}
        </div>
      </div>
    </section>
  );
}

function Terms({ site: { facts, texts } }: { site: Site }) {
  const { pilot } = texts;
  const price = facts.pilot.priceFrom === null ? pilot.priceOpen : pilot.priceFrom;
  const terms = [
    { name: pilot.length, value: lengthOf(facts.pilot) },
    { name: pilot.price, value: price },
    { name: pilot.time, value: pilot.timeValue },
  ].filter(({ value }) => value !== "");
  return (
    <dl className="pilot-terms">
      {terms.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The steps of a pilot whose length differs or is still open. */
function Steps({ texts }: { texts: PilotTexts }) {
  return (
    <ol className="pilot-steps bare-list">
      {texts.steps.map(({ id, name, detail }) => (
        <li key={id}>
          <h3 className="type-card">{name}</h3>
          <p className="quiet">{detail}</p>
        </li>
      ))}
    </ol>
  );
}

function Habits({ texts }: { texts: PilotTexts }) {
  return (
    <div className="grid pilot-habits">
      <div className="pilot-half-hour">
        <h3 className="type-card">{texts.halfHour}</h3>
        <ul className="bare-list">
          {texts.halfHourParts.map(({ id, length, about }) => (
            <li key={id}>
              <span>{length}</span> {about}
            </li>
          ))}
        </ul>
      </div>
      <div className="pilot-rules">
        <h3 className="type-card">{texts.rules}</h3>
        <ul className="bare-list">
          {linesOf(texts.ruleLines).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
