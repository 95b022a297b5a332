import { sitePaths } from "#contract/paths.ts";
import { Document } from "#site/document.tsx";
import { EmailLink } from "#site/email-link.tsx";
import { Parts } from "#site/parts.tsx";
import type { Site } from "#site/props.ts";
import { ButtonLink } from "#ui/button.tsx";

interface ServerErrorProps {
  site: Site;
  requestId: string;
}

/** Needs no data, so it can always be shown. */
export function ServerErrorPage({ site, requestId }: ServerErrorProps) {
  const { serverError, notFound } = site.texts;
  return (
    <Document
      site={site}
      path={sitePaths.home()}
      title={serverError.pageTitle}
      description={serverError.description}
      tone="paper"
      noindex
    >
      <section className="section plain-page">
        <div className="wrap">
          <h1 className="type-page">{serverError.headline}</h1>
          <p className="lead">
            <Parts
              text={serverError.lead}
              elements={{ address: <EmailLink address={site.facts.email} /> }}
            />
          </p>
          <p className="plain-code">{requestId}</p>
          <div className="actions">
            {/* The empty address is that of the page itself. */}
            <ButtonLink href="">{serverError.again}</ButtonLink>
            <ButtonLink href={sitePaths.home()} look="ghost">
              {notFound.home}
            </ButtonLink>
          </div>
        </div>
      </section>
    </Document>
  );
}
