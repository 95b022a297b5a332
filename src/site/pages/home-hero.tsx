import type { PictureLook } from "#contract/brand.ts";
import { ownPicture } from "#contract/bundled-pictures.ts";
import { sitePaths } from "#contract/paths.ts";
import type { PrintedPicture as Placed } from "#contract/site-texts.ts";
import { EndOfOpening } from "#site/end-of-opening.tsx";
import { taglineSentences } from "#site/layout/tagline.tsx";
import { isDrawn, Picture, type PicturePreload, PlacedPicture, preloadOf } from "#site/picture.tsx";
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

export function heroPreload({ facts, texts }: Site): PicturePreload | undefined {
  const { picture } = texts.home;
  if (isDrawn(facts.pictures, picture, "hero-2")) return undefined;
  if (!hasLeaf(facts.pictures, picture)) return preloadOf(picture, SIZES);
  return { name: "hero-2-wall", still: "hero-2", sizes: SIZES };
}

/** The leaf belongs to our picture, as it stands. */
function hasLeaf(look: PictureLook, { address, point }: Placed): boolean {
  return look === "doors" && ownPicture(address) === "hero-2" && point === null;
}

function Scene({ look, picture }: { look: PictureLook; picture: Placed }) {
  if (!hasLeaf(look, picture))
    return <PlacedPicture picture={picture} original="hero-2" sizes={SIZES} priority />;
  return (
    // The class lasts until site/opening-script.ts finds the wall decoded, because its door waits for it.
    <div className="scene is-unpainted">
      <Picture name="hero-2-wall" still="hero-2" sizes={SIZES} alt={picture.alt} priority />
      <div className="hero-leaf" aria-hidden="true">
        <Picture name="hero-2-leaf" sizes="11vw" alt="" early />
      </div>
    </div>
  );
}

export function HomeHero({ site }: { site: Site }) {
  const { facts, texts } = site;
  const { home, frame } = texts;
  return (
    <section className="home-hero night">
      <div className={`stage backdrop${hasLeaf(facts.pictures, home.picture) ? "" : " is-still"}`}>
        <Scene look={facts.pictures} picture={home.picture} />
      </div>
      <div className="wrap home-hero-body">
        <p className="powered">{home.badge}</p>
        <h1 className="type-hero">{home.headline}</h1>
        <p className="lead">{facts.pilot.weeks === null ? home.leadWithoutWeeks : home.lead}</p>
        <div className="actions">
          <ButtonLink href={sitePaths.contact()}>{frame.book}</ButtonLink>
          <ButtonLink href={sitePaths.services()} look="ghost">
            {home.explore}
          </ButtonLink>
        </div>
      </div>
      <div className="sill">
        <div className="wrap">
          {taglineSentences(facts).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className="sill-note">{home.sill}</p>
        </div>
      </div>
      <EndOfOpening site={site} />
    </section>
  );
}
