import { sitePaths } from "#contract/paths.ts";
import { weeksInWords } from "#contract/pilot-terms.ts";
import { taglineSentences } from "#site/layout/tagline.tsx";
import { Picture, type PicturePreload } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { ButtonLink } from "#ui/button.tsx";

/**
 * The picture is as wide as the window, or as its height makes it (home-hero.css): 45 rem behind a phone's
 * edges. A screen with a pixel ratio of three gets two of them, because the wall has no detail so fine, and
 * a tablet of 820 px takes 1600 px, not 2400. From 1600 px on it is a sixth less, so that a window of 1920
 * px takes the picture of 26 kB instead of 63 kB; its dark walls show no difference.
 */
const SIZES =
  "(width < 60rem) and (resolution >= 2.5dppx) 30rem, (width < 60rem) max(40rem, 92vw), (width < 100rem) 100vw, 83vw";

export const heroPreload: PicturePreload = { name: "hero-2-wall", still: "hero-2", sizes: SIZES };

const heroAlt = "A tall door stands ajar in a dusk-blue wall; warm light falls across the floor.";

export function HomeHero({ site }: { site: Site }) {
  const { facts } = site;
  return (
    <section className="home-hero night">
      <div className="stage backdrop">
        {/* This lasts until site/opening-script.ts finds the wall decoded, because its door waits for it. */}
        <div className="scene is-unpainted">
          <Picture name="hero-2-wall" still="hero-2" sizes={SIZES} alt={heroAlt} priority />
          <div className="hero-leaf" aria-hidden="true">
            <Picture name="hero-2-leaf" sizes="11vw" alt="" early />
          </div>
        </div>
      </div>
      <div className="wrap home-hero-body">
        <p className="powered">Powered by Next-Gen AI</p>
        <h1 className="type-hero">Open new doors with intelligence.</h1>
        <p className="lead">
          AI, business consulting, marketing and media from one team. {offer(facts.pilot.weeks)}
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
          {taglineSentences(facts).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className="sill-note">One team for all of it</p>
        </div>
      </div>
    </section>
  );
}

function offer(weeks: number | null): string {
  return weeks === null
    ? "Start with a pilot, see proof of impact, then decide how far to go."
    : `${weeksInWords(weeks)}, one problem, one measure you choose. Then go, change or stop.`;
}
