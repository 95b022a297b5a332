import { sitePaths } from "#contract/paths.ts";
import { weeksInWords } from "#contract/pilot-length.ts";
import { disciplines } from "#site/copy.ts";
import { Picture } from "#site/picture.tsx";
import { ArrowLink } from "#ui/arrow-link.tsx";

/** How wide each picture is drawn to fill its opening; the heights are in home-doors.css. */
const drawnWidths = { business: "42rem", ai: "36rem", marketing: "32rem", media: "27rem" } as const;

export function HomeDoors({ pilotWeeks }: { pilotWeeks: number | null }) {
  const length = pilotWeeks === null ? "" : `${weeksInWords(pilotWeeks).toLowerCase()}, `;
  return (
    <section className="section light-spill" aria-labelledby="what-we-do">
      <div className="wrap">
        <div className="section-head">
          <h2 className="type-section" id="what-we-do">
            What We Do
          </h2>
          <p className="quiet">
            Choose the door nearest to today’s problem. Each leads to the same first step: one
            measure, {length}one decision.
          </p>
        </div>
        <div className="elevation">
          {disciplines.map(({ name, picture, subtitle, description }) => (
            <article
              className={`doorway doorway-${picture} whole-link`}
              key={name}
              aria-labelledby={`door-${picture}`}
              data-reveal
            >
              <figure>
                <Picture
                  name={picture}
                  sizes={`(width < 48rem) 18rem, ${drawnWidths[picture]}`}
                  alt=""
                />
                <div className="doorway-leaf" />
              </figure>
              <div className="doorway-words">
                <h3 className="type-statement" id={`door-${picture}`}>
                  {name}
                </h3>
                <p className="doorway-subtitle">{subtitle}</p>
                <p className="quiet">{description}</p>
                <ArrowLink href={sitePaths.services()}>
                  Learn More
                  <span className="visually-hidden"> about {name}</span>
                </ArrowLink>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
