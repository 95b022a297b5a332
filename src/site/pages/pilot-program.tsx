import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { pilotTerms } from "#contract/pilot-terms.ts";
import { pilotRules, pilotSteps, weeklyHalfHour } from "#site/copy.ts";
import { Apostrophe } from "#site/layout/apostrophe.tsx";
import { DRAWN_WEEKS, workedExample } from "#site/pilot.ts";
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
  const { pilot } = site.facts;
  const guide = ebooks.find(({ slug }) => slug === workedExample.guideSlug);
  return (
    <section className="pilot night" aria-labelledby="pilot">
      <div className="wrap">
        <div className="grid pilot-head">
          <div className="pilot-title">
            <h2 className="type-section" id="pilot">
              The Pilot Program
            </h2>
            <p className="lead">
              A fast way to get proof of impact. One problem, a small team and a fixed finish, so
              the next decision is made on evidence.
            </p>
          </div>
          <Terms facts={site.facts} />
        </div>
        {pilot.weeks === DRAWN_WEEKS ? <PilotWeeks /> : <Steps />}
        <Habits />
        <PilotEndings />
        <div className="pilot-foot">
          <ButtonLink href={sitePaths.contact()}>
            <span>
              Let
              <Apostrophe />s open that door
            </span>
          </ButtonLink>
          {guide && (
            <ArrowLink href={sitePaths.ebook(guide.slug)}>
              One pilot, worked through with its sums
            </ArrowLink>
          )}
        </div>
      </div>
    </section>
  );
}

function Terms({ facts }: { facts: Site["facts"] }) {
  const terms = [
    ...pilotTerms(facts.pilot, facts.country),
    { name: "Your time", value: "About two hours a week" },
  ];
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
function Steps() {
  return (
    <ol className="pilot-steps bare-list">
      {pilotSteps.map(({ name, detail }) => (
        <li key={name}>
          <h3 className="type-card">{name}</h3>
          <p className="quiet">{detail}</p>
        </li>
      ))}
    </ol>
  );
}

function Habits() {
  return (
    <div className="grid pilot-habits">
      <div className="pilot-half-hour">
        <h3 className="type-card">The weekly half hour</h3>
        <ul className="bare-list">
          {weeklyHalfHour.map(({ length, about }) => (
            <li key={about}>
              <span>{length}</span> {about}
            </li>
          ))}
        </ul>
      </div>
      <div className="pilot-rules">
        <h3 className="type-card">Four rules, from the first day</h3>
        <ul className="bare-list">
          {pilotRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
