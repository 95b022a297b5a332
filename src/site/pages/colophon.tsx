import { fileSize } from "#contract/file-size.ts";
import { fill } from "#contract/fill.ts";
import { sitePaths } from "#contract/paths.ts";
import { requestLimits } from "#contract/request-limits.ts";
import { ShortDate } from "#site/date.tsx";
import { Document } from "#site/document.tsx";
import { EmailLink } from "#site/email-link.tsx";
import measured from "#site/measured.json" with { type: "json" };
import { Parts } from "#site/parts.tsx";
import type { Site } from "#site/props.ts";
import { Part } from "./part.tsx";

export function ColophonPage({ site }: { site: Site }) {
  const { colophon } = site.texts;
  return (
    <Document
      site={site}
      path={sitePaths.colophon()}
      title={colophon.pageTitle}
      description={colophon.description}
      keywords={["colophon", "web performance", "accessibility statement"]}
      tone="paper"
      card="colophon"
    >
      <article className="section plain-page">
        <div className="wrap grid">
          <h1 className="type-page">{colophon.headline}</h1>
          <p className="lead">{colophon.lead}</p>
        </div>
        <div className="wrap plain-parts">
          <Part heading={colophon.weight}>
            <Weight site={site} />
          </Part>
          <Part heading={colophon.speed}>
            <p>
              <Parts text={colophon.speedDetail} elements={figures} />
            </p>
          </Part>
          <Part heading={colophon.type}>
            <p>{colophon.typeDetail}</p>
          </Part>
          <Part heading={colophon.pictures}>
            <p>{colophon.picturesDetail}</p>
          </Part>
          <Part heading={colophon.everybody}>
            <p>{colophon.everybodyDetail}</p>
            <p>
              <Parts
                text={colophon.everybodyWrite}
                elements={{ address: <EmailLink address={site.facts.contactEmail} /> }}
              />
            </p>
          </Part>
        </div>
      </article>
    </Document>
  );
}

const figures = {
  day: <ShortDate timestamp={`${measured.date}T00:00:00.000Z`} timeZone="UTC" />,
  machine: measured.machine,
  pages: measured.pagesPerSecond,
  messages: measured.messagesPerSecond,
  seconds: measured.startSeconds,
};

function Weight({ site: { assets, texts } }: { site: Site }) {
  const { scriptBytes } = assets;
  const { colophon, frame } = texts;
  return (
    <>
      <p>{colophon.weightHtml}</p>
      {scriptBytes && (
        <p>
          {fill(colophon.weightScript, {
            script: (scriptBytes.site / 1000).toFixed(1),
            limit: fileSize(requestLimits.pageScript),
            form: (scriptBytes.contact / 1000).toFixed(0),
          })}
        </p>
      )}
      <p>
        <Parts
          text={colophon.weightNothing}
          elements={{ privacy: <a href={sitePaths.privacy()}>{frame.privacy}</a> }}
        />
      </p>
    </>
  );
}
