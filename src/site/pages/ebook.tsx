import type { EbookCard, PublicEbook } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";
import { fileSize } from "#contract/file-size.ts";
import { fill } from "#contract/fill.ts";
import { contentsOf, type GuideChapter } from "#contract/guide-contents.ts";
import { sitePaths } from "#contract/paths.ts";
import { shortened } from "#contract/short-text.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import { BookCover } from "#site/cards/book-cover.tsx";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { EbookDownload, EbookPair, ebookTitleId } from "#site/cards/ebook-card.tsx";
import { ShortDate } from "#site/date.tsx";
import { PageTitle } from "#site/page-title.tsx";
import { PagePicture } from "#site/picture.tsx";
import type { EbookProps, Site } from "#site/props.ts";
import { BackToList, PublicationDocument, RelatedSection } from "#site/publication-document.tsx";
import { ebookData } from "#site/structured-data.ts";
import { Icon } from "#ui/icon.tsx";
import fileTextIcon from "#ui/icons/file-text.svg?raw";

type GuideTexts = SiteTexts["guides"];

// Search results cut a description at this length.
const DESCRIPTION_LENGTH = 300;
/** A longer text in the type of a statement would fill a phone. */
const STATEMENT_LENGTH = 160;

export function EbookPage({
  site,
  item: ebook,
  related,
  coverAlt,
  card,
}: { site: Site } & EbookProps) {
  const { guides, frame } = site.texts;
  return (
    <PublicationDocument
      site={site}
      kind="ebook"
      item={ebook}
      description={shortened(oneLine(ebook.description), DESCRIPTION_LENGTH)}
      keywords={[...ebook.topics, "free guide", ebook.format]}
      card={card}
      data={ebookData(site, ebook, coverAlt)}
      tone="over-picture"
      scripts={["download"]}
    >
      <GuideHero site={site} ebook={ebook} />
      <Inside site={site} ebook={ebook} />
      <Pages texts={guides} ebook={ebook} />
      {related.length > 0 && (
        <RelatedSection title={guides.related} ground="night">
          <EbookPair site={site} ebooks={related} />
        </RelatedSection>
      )}
      <ClosingCall title={guides.closing} text={guides.guideClosingText} action={frame.book} />
    </PublicationDocument>
  );
}

function GuideHero({ site, ebook }: { site: Site; ebook: EbookCard }) {
  const soon = hasFile(ebook) ? "" : " guide-hero-soon";
  return (
    <section className={`page-hero night guide-hero${soon}`}>
      <div className="wrap guide-hero-row">
        <div className="guide-hero-stand">
          <BookCover ebook={ebook} sizes="(width < 60rem) min(17rem, 70vw), 24rem" priority />
        </div>
        <div className="guide-hero-text" dir={rightToLeft(ebook.title)}>
          <BackToList site={site} kind="ebook" />
          <PageTitle text={ebook.title} id={ebookTitleId(ebook)} type="section" />
          <div className="guide-description">
            {paragraphs(ebook.description).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <div className="guide-get">
            <EbookDownload site={site} ebook={ebook} isOwnPage />
            <p className="card-meta dotted">
              <span className="card-meta-item">{ebook.pages}</span>
              <span className="card-meta-item">{ebook.format}</span>
              {ebook.file_size !== null && (
                <span className="card-meta-item">{fileSize(ebook.file_size)}</span>
              )}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

function Inside({ site, ebook }: { site: Site; ebook: PublicEbook }) {
  const { guides, articles } = site.texts;
  const chapters = contentsOf(ebook);
  if (chapters.length === 0 && ebook.topics.length === 0) return null;
  return (
    <section className="section guide-inside" aria-labelledby="inside">
      <div className="wrap guide-inside-row">
        <h2 className="type-section" id="inside">
          {guides.inside}
        </h2>
        {chapters.length > 0 ? (
          <ol className="guide-contents bare-list">
            {chapters.map((chapter, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: chapters may have the same name.
              <Chapter key={index} texts={guides} chapter={chapter} number={index + 1} />
            ))}
          </ol>
        ) : (
          <Topics topics={ebook.topics.join(", ")} />
        )}
        <p className="guide-facts">
          <span>{guides.free}</span>
          <span>
            {articles.updated} <ShortDate timestamp={ebook.updated_at} timeZone={site.timeZone} />
          </span>
        </p>
      </div>
    </section>
  );
}

function Topics({ topics }: { topics: string }) {
  const type = topics.length > STATEMENT_LENGTH ? "type-card" : "type-statement";
  return (
    <p className={`guide-topics ${type}`} dir={rightToLeft(topics)}>
      {topics}
    </p>
  );
}

interface ChapterProps {
  texts: GuideTexts;
  chapter: GuideChapter;
  number: number;
}

function Chapter({ texts, chapter, number }: ChapterProps) {
  const { title, page, text, worksheets } = chapter;
  return (
    <li className="guide-chapter" dir={rightToLeft(title)}>
      <span className="guide-chapter-number" aria-hidden="true">
        {number}
      </span>
      <h3 className="type-card">{title}</h3>
      {page !== null && <span className="guide-chapter-page">{fill(texts.page, { page })}</span>}
      {text !== "" && <p className="guide-chapter-text">{text}</p>}
      {worksheets.map((worksheet) => (
        <p className="guide-chapter-text guide-worksheet" key={worksheet}>
          <Icon glyph={fileTextIcon} />
          {worksheet}
        </p>
      ))}
    </li>
  );
}

/** The pages of the guide; each opens the PDF at this page. */
function Pages({ texts, ebook }: { texts: GuideTexts; ebook: PublicEbook }) {
  const pages = ebook.page_pictures;
  if (pages.length === 0 || !hasFile(ebook)) return null;
  return (
    <section className="guide-pages paper-2" aria-labelledby="pages">
      <h2 className="wrap type-statement" id="pages">
        {fill(texts.pictures, { count: COUNTED[pages.length] ?? pages.length })}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by
          keyboard. */}
      <ul className="guide-strip bare-list" tabIndex={0} aria-labelledby="pages">
        {pages.map(({ page, url }) => (
          <li key={page}>
            <a href={`${sitePaths.ebookContent(ebook.id)}#page=${page}`}>
              <PagePicture
                src={url}
                sizes="clamp(11.5rem, 19.4vw, 17.5rem)"
                alt={fill(texts.picture, { page, title: ebook.title })}
              />
            </a>
          </li>
        ))}
      </ul>
      <p className="wrap guide-pages-note">{texts.picturesNote}</p>
    </section>
  );
}

const COUNTED = ["No", "One", "Two", "Three", "Four", "Five"];

function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter((part) => part.trim() !== "");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
