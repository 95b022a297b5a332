import type { BlogCard } from "#contract/blog.ts";
import { currencyOf, currencySign } from "#contract/country.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SavingNumbers } from "#contract/saving-sum.ts";
import { Document } from "#site/document.tsx";
import { organization, webSite } from "#site/json-ld.tsx";
import { SwingLabel } from "#site/layout/swing-label.tsx";
import { PlacedPicture } from "#site/picture.tsx";
import { DRAWN_WEEKS, lengthOf } from "#site/pilot.ts";
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
  const { pageTitle, description } = site.texts.home;
  const rate = sum && { ...sum, sign: currencySign(currencyOf(country)) };
  return (
    <Document
      site={site}
      path={sitePaths.home()}
      title={pageTitle}
      card="home"
      description={description}
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
      preload={heroPreload(site)}
    >
      <HomeHero site={site} />
      <HomeDoors texts={site.texts} look={site.facts.pictures} />
      {/* The light of the door in the sum falls into the section below it. */}
      <div className={rate ? `rooms ${openClass({ numbers, rate })}` : undefined}>
        {rate && <HomeSum texts={site.texts.sum} numbers={numbers} rate={rate} />}
        {pilot.weeks === DRAWN_WEEKS && <HomeAnatomy site={site} ebooks={ebooks} />}
      </div>
      <HomeInsights site={site} blogs={blogs} ebooks={ebooks} />
      <HomePromise site={site} />
    </Document>
  );
}

function HomePromise({ site: { facts, texts } }: { site: Site }) {
  const { home } = texts;
  const terms = [
    { name: texts.pilot.length, value: lengthOf(facts.pilot) },
    { name: home.promiseScope, value: home.promiseScopeValue },
    { name: home.promiseKept, value: home.promiseKeptValue },
  ].filter(({ value }) => value !== "");
  return (
    <section className="promise dusk" aria-labelledby="promise">
      <div className="promise-picture backdrop">
        <PlacedPicture
          picture={home.promisePicture}
          original="promise"
          sizes="(width < 60rem) 37rem, max(63vw, 88rem)"
        />
      </div>
      <div className="wrap grid">
        <div className="promise-body">
          <SwingLabel as="h2" id="promise">
            {home.promise}
          </SwingLabel>
          <p className="type-section">{home.promiseStatement}</p>
          <p className="lead">{home.promiseDetail}</p>
          <div className="actions">
            <ButtonLink href={sitePaths.contact()}>{home.promiseButton}</ButtonLink>
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
