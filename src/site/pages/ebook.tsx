import type { ReactNode } from "react";
import { type EbookCard, hasFile, type PublicEbook } from "#contract/ebook.ts";
import { fileSize } from "#contract/file-size.ts";
import { BookCover } from "#site/cards/book-cover.tsx";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { EbookDownload, EbookShelf } from "#site/cards/ebook-card.tsx";
import { ShortDate } from "#site/date.tsx";
import { PagePicture } from "#site/picture.tsx";
import type { EbookProps, Site } from "#site/props.ts";
import { BackToList, PublicationDocument, RelatedSection } from "#site/publication-document.tsx";
import { ebookData } from "#site/structured-data.ts";

// Search results cut a description there.
const DESCRIPTION_LENGTH = 300;

export function EbookPage({ site, item: ebook, related, coverAlt }: { site: Site } & EbookProps) {
  return (
    <PublicationDocument
      site={site}
      kind="ebook"
      item={ebook}
      description={shortened(ebook.description)}
      keywords={[...ebook.topics, "free guide", ebook.format]}
      data={ebookData(site, ebook, coverAlt)}
      tone="over-picture"
      islands={["download"]}
    >
      <GuideHero ebook={ebook} />
      <Inside ebook={ebook} />
      <Pages ebook={ebook} />
      {related.length > 0 && (
        <RelatedSection title="More guides" ground="night">
          <EbookShelf ebooks={related} />
        </RelatedSection>
      )}
      <ClosingCall
        title="Rather have it done with you?"
        text="Bring one problem from this guide. We’ll start with a small pilot."
        action="Book Your Pilot"
      />
    </PublicationDocument>
  );
}

function GuideHero({ ebook }: { ebook: EbookCard }) {
  const soon = hasFile(ebook) ? "" : " guide-hero-soon";
  return (
    <section className={`page-hero night guide-hero${soon}`}>
      <div className="wrap guide-hero-row">
        <div className="guide-hero-stand">
          <BookCover ebook={ebook} sizes="(width < 60rem) min(17rem, 70vw), 24rem" priority />
        </div>
        <div className="guide-hero-text">
          <BackToList kind="ebook" />
          <h1 className="type-section">{ebook.title}</h1>
          <div className="guide-description">
            {paragraphs(ebook.description).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <p className="card-meta">
            <span className="card-meta-item">{ebook.pages}</span>
            <span className="card-meta-item">{ebook.format}</span>
            {ebook.file_size !== null && (
              <span className="card-meta-item">{fileSize(ebook.file_size)}</span>
            )}
          </p>
          <EbookDownload ebook={ebook} />
        </div>
      </div>
    </section>
  );
}

function Inside({ ebook }: { ebook: EbookCard }) {
  return (
    <section className="section guide-inside" aria-labelledby="inside">
      <div className="wrap guide-inside-row">
        <h2 className="type-section" id="inside">
          What’s inside
        </h2>
        {ebook.topics.length > 0 && (
          <ol className="guide-topics">
            {ebook.topics.map((topic) => (
              <li className="type-statement" key={topic}>
                {topic}
              </li>
            ))}
          </ol>
        )}
        <dl className="guide-facts">
          <Fact name="Length">{ebook.pages}</Fact>
          <Fact name="Format">{ebook.format}</Fact>
          {ebook.file_size !== null && <Fact name="File size">{fileSize(ebook.file_size)}</Fact>}
          <Fact name="Updated">
            <ShortDate timestamp={ebook.updated_at} />
          </Fact>
          <Fact name="Price">Free, no email address asked</Fact>
        </dl>
      </div>
    </section>
  );
}

function Pages({ ebook }: { ebook: PublicEbook }) {
  if (ebook.page_pictures.length === 0) return null;
  return (
    <section className="section guide-pages" aria-labelledby="pages">
      <div className="wrap">
        <h2 className="type-section" id="pages">
          A look at its pages
        </h2>
        <ul className="guide-strip">
          {ebook.page_pictures.map(({ page, url }) => (
            <li key={page}>
              <PagePicture
                src={url}
                sizes="(width < 48rem) 45vw, 17rem"
                alt={`Page ${page} of ${ebook.title}`}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter((part) => part.trim() !== "");
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}
