import { sitePaths } from "#contract/paths.ts";
import { Document } from "#site/document.tsx";
import { EmailLink } from "#site/email-link.tsx";
import type { Site } from "#site/props.ts";
import { ButtonLink } from "#ui/button.tsx";

interface ServerErrorProps {
  site: Site;
  requestId: string;
}

/** Needs no data, so it can always be shown. */
export function ServerErrorPage({ site, requestId }: ServerErrorProps) {
  return (
    <Document
      site={site}
      path={sitePaths.home()}
      title="Something went wrong"
      description="Something went wrong on our side."
      tone="paper"
      noindex
    >
      <section className="section plain-page">
        <div className="wrap">
          <h1 className="type-page">Something went wrong on our side.</h1>
          <p className="lead">
            Nothing you did caused it. Try again in a minute; if it stays broken, write to{" "}
            <EmailLink address={site.facts.email} /> and mention this number:
          </p>
          <p className="plain-code">{requestId}</p>
          <div className="actions">
            {/* The empty address is that of the page itself. */}
            <ButtonLink href="">Try again</ButtonLink>
            <ButtonLink href={sitePaths.home()} look="ghost">
              Go to Home
            </ButtonLink>
          </div>
        </div>
      </section>
    </Document>
  );
}
