import { currencyOf } from "#contract/country.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { exampleSums, type Ledger as LedgerData, workedExample } from "#site/pilot.ts";
import type { Site } from "#site/props.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { PilotEndings } from "./pilot-endings.tsx";
import { PilotWeeks } from "./pilot-weeks.tsx";

interface HomeAnatomyProps {
  site: Site;
  ebooks: readonly EbookCard[];
}

export function HomeAnatomy({ site, ebooks }: HomeAnatomyProps) {
  return (
    <section className="section anatomy falls" aria-labelledby="anatomy">
      <div className="wrap">
        <h2 className="type-section" id="anatomy">
          Anatomy of a pilot
        </h2>
        <p className="lead anatomy-lead">
          Six weeks on one line. Each week has one job and ends with one thing you can hold.
        </p>
        <PilotWeeks />
        <WorkedExample currency={currencyOf(site.facts.country)} />
        <PilotEndings reached={{ ending: "go", label: "The importer’s result" }} />
        <div className="anatomy-foot">
          <p className="caption">
            Every pilot ends as one of three. The line is drawn before the result is known.
          </p>
          <ProofLinks site={site} ebooks={ebooks} />
        </div>
      </div>
    </section>
  );
}

function WorkedExample({ currency }: { currency: string }) {
  const { name, story, guard } = workedExample;
  const { worthInAYear, costOfFindingOut, perMonth } = exampleSums(currency);
  return (
    <div className="grid example">
      <div className="example-head">
        <p className="sample">Invented; the sums are real</p>
        <h3 className="type-statement">{name}</h3>
        <p className="quiet">{story}</p>
      </div>
      <div className="example-body">
        <Scale />
        <div className="ledgers">
          <Ledger {...worthInAYear} />
          <Ledger {...costOfFindingOut} />
        </div>
        <p className="quiet verdict">
          The guard held: mismatches found after payment went from {guard.before} to {guard.after}{" "}
          in a hundred. At {perMonth} a month the pilot pays for itself in about six and a half
          months. The prices are the example’s; yours come in writing.
        </p>
      </div>
    </div>
  );
}

/** The scale goes from worse to better; home-anatomy.css places the marks. */
function Scale() {
  const { baseline, stop, go, result } = workedExample.minutes;
  const marks = [
    { id: "baseline", value: String(baseline), name: "Baseline" },
    { id: "stop", value: String(stop), name: "Stop line" },
    { id: "go", value: go.toFixed(1), name: "Go line" },
    { id: "result", value: String(result), name: "Week five" },
  ];
  return (
    <figure className="scale-figure">
      <figcaption>Minutes for each invoice</figcaption>
      <div
        className="scale"
        role="img"
        aria-label={`Minutes for each invoice, from ${baseline} at the start, past the stop line at ${stop} and the go line at ${go.toFixed(1)}, to ${result} in week five.`}
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
          The whole example, {guide.pages}, free
        </ArrowLink>
      )}
      {work && <ArrowLink href={publicationPaths[work].list()}>Pilots, with their sums</ArrowLink>}
    </p>
  );
}
