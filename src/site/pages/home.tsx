import { sitePaths } from "#contract/paths.ts";
import { promise } from "#site/copy.ts";
import { Document } from "#site/document.tsx";
import { organization, webSite } from "#site/json-ld.tsx";
import { SwingLabel } from "#site/layout/swing-label.tsx";
import { taglineSentences } from "#site/layout/tagline.tsx";
import { Picture } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { siteConfig } from "#site.config";
import { ButtonLink } from "#ui/button.tsx";
import { HomeDoors } from "./home-doors.tsx";
import { HomeInsights } from "./home-insights.tsx";

export function HomePage({ site }: { site: Site }) {
  return (
    <Document
      site={site}
      path={sitePaths.home()}
      title="AI, consulting, marketing and media"
      description={siteConfig.description}
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
    >
      <Hero />
      <HomeDoors />
      <HomeInsights />
      <OurPromise />
    </Document>
  );
}

function Hero() {
  return (
    <section className="home-hero night">
      <div className="home-hero-picture backdrop">
        <Picture
          name="hero"
          narrow="hero-tall"
          sizes="100vw"
          alt="A tall door stands ajar in a dusk-blue wall; warm light falls across the floor."
          priority
        />
      </div>
      <div className="wrap home-hero-body">
        <p className="powered">Powered by Next-Gen AI</p>
        <h1 className="type-hero">Open new doors with intelligence.</h1>
        <p className="lead">
          AI, business consulting, marketing and media from one team. Start with a pilot, see proof
          of impact, then decide how far to go.
        </p>
        <div className="actions">
          <ButtonLink href={sitePaths.contact()}>Book Your Pilot</ButtonLink>
          <ButtonLink href={sitePaths.services()} look="ghost">
            Explore Services
          </ButtonLink>
        </div>
      </div>
      <div className="sill">
        <div className="wrap">
          {taglineSentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className="sill-note">One team, four disciplines</p>
        </div>
      </div>
    </section>
  );
}

function OurPromise() {
  return (
    <section className="promise dusk" aria-labelledby="promise">
      <div className="promise-picture backdrop">
        <Picture name="promise" sizes="(width < 48rem) 150vw, (width < 90rem) 92vw, 83rem" alt="" />
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
        </div>
      </div>
    </section>
  );
}
