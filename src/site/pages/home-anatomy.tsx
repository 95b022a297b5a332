import { currencyOf } from "#contract/country.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { fill } from "#contract/fill.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import {
  exampleSums,
  type Ledger as LedgerData,
  type PilotTexts,
  workedExample,
} from "#site/pilot.ts";
import type { Site } from "#site/props.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { PilotEndings } from "./pilot-endings.tsx";
import { PilotWeeks } from "./pilot-weeks.tsx";

interface HomeAnatomyProps {
  site: Site;
  ebooks: readonly EbookCard[];
}

export function HomeAnatomy({ site, ebooks }: HomeAnatomyProps) {
  const { pilot } = site.texts;
  return (
    <section className="section anatomy falls" aria-labelledby="anatomy">
      <div className="wrap">
        <h2 className="type-section" id="anatomy">
          {pilot.anatomy}
        </h2>
        <p className="lead anatomy-lead">{pilot.anatomyLead}</p>
        <PilotWeeks texts={pilot} />
        <WorkedExample site={site} />
        <PilotEndings texts={pilot} reached="go" />
        <div className="anatomy-foot">
          <p className="caption">{pilot.endingsNote}</p>
          <ProofLinks site={site} ebooks={ebooks} />
        </div>
      </div>
    </section>
  );
}

function WorkedExample({ site: { facts, texts } }: { site: Site }) {
  const { pilot } = texts;
  const { guard } = workedExample;
  const { worthInAYear, costOfFindingOut, perMonth } = exampleSums(
    currencyOf(facts.country),
    pilot,
  );
  return (
    <div className="grid example">
      <div className="example-head">
        <p className="sample">{pilot.sample}</p>
        <h3 className="type-statement">{pilot.example}</h3>
        <p className="quiet">{pilot.story}</p>
      </div>
      <div className="example-body">
        <Scale texts={pilot} />
        <div className="ledgers">
          <Ledger {...worthInAYear} />
          <Ledger {...costOfFindingOut} />
        </div>
        <p className="quiet verdict">
          {fill(pilot.verdict, {
            "guard before": guard.before,
            "guard after": guard.after,
            money: perMonth,
          })}
        </p>
      </div>
    </div>
  );
}

/** The scale goes from worse to better; home-anatomy.css places the marks. */
function Scale({ texts }: { texts: PilotTexts }) {
  const { baseline, stop, go, result } = workedExample.minutes;
  const marks = [
    { id: "baseline", value: String(baseline), name: texts.baseline },
    { id: "stop", value: String(stop), name: texts.stopLine },
    { id: "go", value: go.toFixed(1), name: texts.goLine },
    { id: "result", value: String(result), name: texts.weekFive },
  ];
  return (
    <figure className="scale-figure">
      <figcaption>{texts.scale}</figcaption>
      <div
        className="scale"
        role="img"
        aria-label={fill(texts.scaleAloud, { baseline, stop, go: go.toFixed(1), result })}
      >
        <div className="scale-gain" />
        {marks.map(({ id, value, name }) => (
          <div className={`scale-mark scale-${id}`} key={id}>
            <b>{value}</b>
            <span>{name}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

function Ledger({ title, lines, total }: LedgerData) {
  return (
    <table className="ledger">
      <caption>{title}</caption>
      <tbody>
        {lines.map(({ name, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
          </tr>
        ))}
        <tr className="ledger-total">
          <th scope="row">{title}</th>
          <td>{total}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Links to what can be checked: the guide with the example, and real work, if they are published. */
function ProofLinks({ site, ebooks }: HomeAnatomyProps) {
  const guide = ebooks.find(({ slug }) => slug === workedExample.guideSlug);
  const [work] = site.optionalKinds;
  return (
    <p className="proof-links">
      {guide && (
        <ArrowLink href={sitePaths.ebook(guide.slug)}>
          {fill(site.texts.pilot.wholeExample, { pages: guide.pages })}
        </ArrowLink>
      )}
      {work && <ArrowLink href={publicationPaths[work].list()}>{site.texts.pilot.work}</ArrowLink>}
    </p>
  );
}
