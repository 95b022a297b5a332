import { sitePaths } from "#contract/paths.ts";
import { weeksInWords } from "#contract/pilot-terms.ts";
import { disciplines } from "#site/copy.ts";
import { Picture } from "#site/picture.tsx";
import { ArrowLink } from "#ui/arrow-link.tsx";

/** The width at which each picture fills its opening; the heights are in home-doors.css. */
const drawnWidths = {
  business: { phone: 17.5, wide: 42 },
  ai: { phone: 17.5, wide: 36 },
  marketing: { phone: 17.5, wide: 32 },
  media: { phone: 9.5, wide: 27 },
} as const;

/** Returns `sizes` in rem. A phone with a pixel ratio of three gets two of them, like the hero. */
function doorSizes({ phone, wide }: { phone: number; wide: number }): string {
  const dense = `(width < 48rem) and (resolution >= 2.5dppx) ${((phone * 2) / 3).toFixed(1)}rem`;
  return `${dense}, (width < 48rem) ${phone}rem, ${wide}rem`;
}

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
          {disciplines.map(({ name, service, picture, subtitle, description }) => (
            <article
              className={`doorway doorway-${picture} whole-link`}
              key={name}
              aria-labelledby={`door-${picture}`}
              data-reveal
            >
              <figure>
                <Picture name={picture} sizes={doorSizes(drawnWidths[picture])} alt="" />
                <div className="doorway-leaf" />
              </figure>
              <div className="doorway-words">
                <h3 className="type-statement" id={`door-${picture}`}>
                  <a href={`${sitePaths.services()}#${service}`}>{name}</a>
                </h3>
                <p className="doorway-subtitle">{subtitle}</p>
                <p className="quiet">{description}</p>
                <ArrowLink href={sitePaths.services()} describedBy={`door-${picture}`}>
                  Learn More
                  {/* Search engines know a link by its words; screen readers have the description. */}
                  <span className="visually-hidden" aria-hidden="true">
                    {" "}
                    about {name}
                  </span>
                </ArrowLink>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
