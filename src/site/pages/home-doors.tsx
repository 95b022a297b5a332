import type { PictureLook } from "#contract/brand.ts";
import { fill } from "#contract/fill.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import { PlacedPicture } from "#site/picture.tsx";
import { ArrowLink } from "#ui/arrow-link.tsx";

/**
 * The heads of the doors, with the width at which a picture fills each; their shapes are in home-doors.css. Each has
 * the name of a picture, for cards without one.
 */
const openings = [
  { head: "business", phone: 17.5, wide: 42 },
  { head: "ai", phone: 17.5, wide: 36 },
  { head: "marketing", phone: 17.5, wide: 32 },
  { head: "media", phone: 9.5, wide: 27 },
] as const;

/** Returns `sizes` in rem. A phone with a pixel ratio of three gets two of them, like the hero. */
function doorSizes({ phone, wide }: Omit<Opening, "head">): string {
  const dense = `(width < 48rem) and (resolution >= 2.5dppx) ${((phone * 2) / 3).toFixed(1)}rem`;
  return `${dense}, (width < 48rem) ${phone}rem, ${wide}rem`;
}

type Opening = (typeof openings)[number];

/** Further cards repeat the openings in order. */
function openingOf(id: string, index: number): Opening {
  const own = openings.find(({ head }) => head === id);
  return own ?? openings[index % openings.length] ?? openings[0];
}

interface HomeDoorsProps {
  texts: SiteTexts;
  look: PictureLook;
}

export function HomeDoors({ texts: { home }, look }: HomeDoorsProps) {
  return (
    <section className="section light-spill" aria-labelledby="what-we-do">
      <div className="wrap">
        <div className="section-head">
          <h2 className="type-section" id="what-we-do">
            {home.doors}
          </h2>
          <p className="quiet">{home.doorsLead}</p>
        </div>
        <div className="elevation">
          {home.cards.map(({ id, name, service, subtitle, description, picture }, index) => (
            <article
              className={`doorway doorway-${openingOf(id, index).head} whole-link`}
              key={id}
              aria-labelledby={`door-${id}`}
              data-reveal
            >
              <figure>
                <PlacedPicture
                  picture={picture}
                  original={openingOf(id, index).head}
                  sizes={doorSizes(openingOf(id, index))}
                />
                {look === "doors" && <div className="doorway-leaf" />}
              </figure>
              <div className="doorway-words">
                <h3 className="type-statement" id={`door-${id}`}>
                  <a href={sitePaths.services() + (service && `#${service}`)}>{name}</a>
                </h3>
                <p className="doorway-subtitle">{subtitle}</p>
                <p className="quiet">{description}</p>
                <ArrowLink href={sitePaths.services()} describedBy={`door-${id}`}>
                  {home.learnMore}
                  {/* Search engines know a link by its words; screen readers have the description. */}
                  <span className="visually-hidden" aria-hidden="true">
                    {" "}
                    {fill(home.learnMoreAbout, { name })}
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
