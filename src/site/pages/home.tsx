import type { BlogCard } from "#contract/blog.ts";
import { currencyOf, currencySign } from "#contract/country.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { weeksInWords } from "#contract/pilot-terms.ts";
import type { SavingNumbers } from "#contract/saving-sum.ts";
import { promise } from "#site/copy.ts";
import { Document } from "#site/document.tsx";
import { organization, webSite } from "#site/json-ld.tsx";
import { SwingLabel } from "#site/layout/swing-label.tsx";
import { Picture } from "#site/picture.tsx";
import { DRAWN_WEEKS } from "#site/pilot.ts";
import type { Site } from "#site/props.ts";
import { ButtonLink } from "#ui/button.tsx";
import { HomeAnatomy } from "./home-anatomy.tsx";
import { HomeDoors } from "./home-doors.tsx";
import { HomeHero, heroPreload } from "./home-hero.tsx";
import { HomeInsights } from "./home-insights.tsx";
import { HomeSum, openClass } from "./home-sum.tsx";

interface HomeProps {
  site: Site;
  blogs: readonly BlogCard[];
  ebooks: readonly EbookCard[];
  /** The visitor's numbers for the sum; the example's by default. */
  numbers?: SavingNumbers;
}

export function HomePage({ site, blogs, ebooks, numbers }: HomeProps) {
  const { pilot, sum, country } = site.facts;
  const rate = sum && { ...sum, sign: currencySign(currencyOf(country)) };
  return (
    <Document
      site={site}
      path={sitePaths.home()}
      title="AI, consulting, marketing and media"
      card="home"
      description={site.facts.description}
      keywords={[
        "AI agency",
        "AI automation",
        "business consulting",
        "marketing intelligence",
        "social media management",
        "media production",
        "pilot program",
      ]}
      jsonLd={[organization(site), webSite(site)]}
      tone="over-picture"
      current={sitePaths.home()}
      preload={heroPreload}
    >
      <HomeHero site={site} />
      <HomeDoors pilotWeeks={pilot.weeks} />
      {/* The light of the door in the sum falls into the section below it. */}
      <div className={rate ? `rooms ${openClass({ numbers, rate })}` : undefined}>
        {rate && <HomeSum numbers={numbers} rate={rate} />}
        {pilot.weeks === DRAWN_WEEKS && <HomeAnatomy site={site} ebooks={ebooks} />}
      </div>
      <HomeInsights blogs={blogs} ebooks={ebooks} timeZone={site.timeZone} />
      <HomePromise pilotWeeks={pilot.weeks} />
    </Document>
  );
}

function HomePromise({ pilotWeeks }: { pilotWeeks: number | null }) {
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
