import { sitePaths } from "#contract/paths.ts";
import { Document } from "#site/document.tsx";
import { Picture } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { ButtonLink } from "#ui/button.tsx";

export function NotFoundPage({ site }: { site: Site }) {
  return (
    <Document
      site={site}
      path={sitePaths.home()}
      title="Page not found"
      description="The page may have moved, or the address has a typo."
      tone="over-picture"
      noindex
    >
      <section className="not-found night">
        <div className="not-found-picture backdrop">
          <Picture name="article-1" sizes="(width < 48rem) 147vw, 84vw" alt="" priority />
        </div>
        <div className="wrap">
          <p className="not-found-number" aria-hidden="true">
            404
          </p>
          <h1 className="type-section">This door doesn’t lead anywhere.</h1>
          <p className="lead">
            The page may have moved, or the address has a typo. These ones open.
          </p>
          <div className="actions">
            <ButtonLink href={sitePaths.home()}>Go to Home</ButtonLink>
            <ButtonLink href={sitePaths.services()} look="ghost">
              Explore Services
            </ButtonLink>
            <ButtonLink href={sitePaths.contact()} look="ghost">
              Contact
            </ButtonLink>
          </div>
        </div>
      </section>
    </Document>
  );
}
