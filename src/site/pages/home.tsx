import type { BlogCard } from "#contract/blog.ts";
import { currencyOf, currencySign } from "#contract/country.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SavingNumbers } from "#contract/saving-sum.ts";
import { Document } from "#site/document.tsx";
import { organization, webSite } from "#site/json-ld.tsx";
import { DRAWN_WEEKS } from "#site/pilot.ts";
import type { Site } from "#site/props.ts";
import { HomeAnatomy } from "./home-anatomy.tsx";
import { HomeDoors } from "./home-doors.tsx";
import { HomeHero, heroPreload } from "./home-hero.tsx";
import { HomeInsights } from "./home-insights.tsx";
import { HomePromise } from "./home-promise.tsx";
import { HomeSum, openClass } from "./home-sum.tsx";

interface HomeProps {
  site: Site;
  blogs: readonly BlogCard[];
  ebooks: readonly EbookCard[];
  /** A visitor's own, for the sum; the example's where there are none. */
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
      {/* The light of the door in the sum falls into the room below it. */}
      <div className={rate ? `rooms ${openClass({ numbers, rate })}` : undefined}>
        {rate && <HomeSum numbers={numbers} rate={rate} />}
        {pilot.weeks === DRAWN_WEEKS && <HomeAnatomy site={site} ebooks={ebooks} />}
      </div>
      <HomeInsights blogs={blogs} ebooks={ebooks} timeZone={site.timeZone} />
      <HomePromise pilotWeeks={pilot.weeks} />
    </Document>
  );
}
