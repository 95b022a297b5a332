import { sitePaths } from "#contract/paths.ts";
import { Document } from "#site/document.tsx";
import { PlacedPicture } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { ButtonLink } from "#ui/button.tsx";

export function NotFoundPage({ site }: { site: Site }) {
  const { notFound, home, frame } = site.texts;
  return (
    <Document
      site={site}
      path={sitePaths.home()}
      title={notFound.pageTitle}
      description={notFound.description}
      tone="over-picture"
      noindex
    >
      <section className="not-found night">
        <div className="not-found-picture backdrop">
          <PlacedPicture
            picture={notFound.picture}
            original="article-1"
            sizes="(width < 48rem) 147vw, 84vw"
            priority
          />
        </div>
        <div className="wrap">
          <p className="not-found-number" aria-hidden="true">
            404
          </p>
          <h1 className="type-section">{notFound.headline}</h1>
          <p className="lead">{notFound.lead}</p>
          <div className="actions">
            <ButtonLink href={sitePaths.home()}>{notFound.home}</ButtonLink>
            <ButtonLink href={sitePaths.services()} look="ghost">
              {home.explore}
            </ButtonLink>
            <ButtonLink href={sitePaths.contact()} look="ghost">
              {frame.contact}
            </ButtonLink>
          </div>
        </div>
      </section>
    </Document>
  );
}
