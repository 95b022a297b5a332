import { sitePaths } from "#contract/paths.ts";
import { weeksInWords } from "#contract/pilot-terms.ts";
import { promise } from "#site/copy.ts";
import { SwingLabel } from "#site/layout/swing-label.tsx";
import { Picture } from "#site/picture.tsx";
import { ButtonLink } from "#ui/button.tsx";

export function HomePromise({ pilotWeeks }: { pilotWeeks: number | null }) {
  const terms = [
    ...(pilotWeeks === null ? [] : [{ name: "Length", value: weeksInWords(pilotWeeks) }]),
    { name: "Scope", value: "One problem" },
    { name: "Yours to keep", value: "Log and data" },
  ];
  return (
    <section className="promise dusk" aria-labelledby="promise">
      <div className="promise-picture backdrop">
        <Picture name="promise" sizes="(width < 60rem) 37rem, max(63vw, 88rem)" alt="" />
      </div>
      <div className="wrap grid">
        <div className="promise-body">
          <SwingLabel as="h2" id="promise">
            Our Promise
          </SwingLabel>
          <p className="type-section">{promise.statement}</p>
          <p className="lead">{promise.detail}</p>
          <div className="actions">
            <ButtonLink href={sitePaths.contact()}>Book a Pilot Project</ButtonLink>
          </div>
          <dl className="promise-terms">
            {terms.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
