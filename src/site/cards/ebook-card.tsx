import type { EbookCard as Ebook } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";
import { sitePaths } from "#contract/paths.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import type { Site } from "#site/props.ts";
import { BookCover } from "./book-cover.tsx";
import { DownloadButton } from "./download-button.tsx";

interface EbookCardProps {
  site: Pick<Site, "texts">;
  ebook: Ebook;
  heading?: "h2" | "h3";
  priority?: boolean;
  /** True for a card that is visible as the page opens, beside the first. */
  early?: boolean;
  /** True for the one download of a page that is its main action. */
  isMain: boolean;
}

export function EbookCard({
  site,
  ebook,
  heading: Heading = "h3",
  priority,
  early,
  isMain,
}: EbookCardProps) {
  return (
    <article className={cardClass("ebook-card", ebook)} data-reveal="">
      <div className="ebook-card-stand">
        <BookCover ebook={ebook} sizes="min(19rem, 66vw)" priority={priority} early={early} />
      </div>
      <div className="ebook-card-text" dir={rightToLeft(ebook.title)}>
        <EbookMeta ebook={ebook} />
        <Heading className="type-card card-title" id={ebookTitleId(ebook)}>
          <a href={sitePaths.ebook(ebook.slug)}>{ebook.title}</a>
        </Heading>
        <p className="ebook-card-description">{ebook.description}</p>
        {ebook.topics.length > 0 && (
          <ul className="ebook-card-topics" aria-label={site.texts.guides.topics}>
            {ebook.topics.map((topic) => (
              <li className="tag" key={topic}>
                {topic}
              </li>
            ))}
          </ul>
        )}
        <EbookDownload site={site} ebook={ebook} look={isMain ? "solid" : "ghost"} />
      </div>
    </article>
  );
}

function EbookMeta({ ebook }: { ebook: Ebook }) {
  return (
    <p className="card-meta dotted">
      <span className="card-meta-item">{ebook.pages}</span>
      <span className="card-meta-item">{ebook.format}</span>
    </p>
  );
}

export function ebookTitleId({ id }: Ebook): string {
  return `ebook-${id}`;
}

function cardClass(name: string, ebook: Ebook): string {
  return hasFile(ebook) ? name : `${name} ebook-card-soon`;
}

interface EbookDownloadProps {
  site: Pick<Site, "texts">;
  ebook: Ebook;
  /** True on the guide's own page. */
  isOwnPage?: boolean;
  look?: "solid" | "ghost";
}

/** The download below the title of the ebook, which has `ebookTitleId`. */
export function EbookDownload({ site, ebook, isOwnPage, look }: EbookDownloadProps) {
  return (
    <DownloadButton
      texts={site.texts.download}
      title={ebook.title}
      titleId={ebookTitleId(ebook)}
      href={hasFile(ebook) ? sitePaths.ebookDownload(ebook.id) : ""}
      size={ebook.file_size}
      look={look}
      isOwnPage={isOwnPage}
    />
  );
}

interface EbookShelfProps {
  site: Pick<Site, "texts">;
  ebooks: readonly Ebook[];
  heading?: "h2" | "h3";
}

export function EbookShelf({ site, ebooks, heading }: EbookShelfProps) {
  const main = ebooks.find(hasFile);
  return (
    <div className="ebook-shelf">
      {ebooks.map((ebook, index) => (
        <EbookCard
          key={ebook.id}
          site={site}
          ebook={ebook}
          heading={heading}
          // Under a main heading, the page opens with the first row.
          priority={heading === "h2" && index === 0}
          early={heading === "h2" && index < 3}
          isMain={ebook === main}
        />
      ))}
    </div>
  );
}

/** Ebooks beside a guide that the page is about, each with only its title and its download. */
export function EbookPair({ site, ebooks }: Omit<EbookShelfProps, "heading">) {
  return (
    <div className="ebook-pair">
      {ebooks.map((ebook) => (
        <article key={ebook.id} className={cardClass("ebook-card ebook-beside", ebook)}>
          <BookCover ebook={ebook} sizes="(width < 48rem) 8.5rem, 13rem" />
          <div className="ebook-beside-text" dir={rightToLeft(ebook.title)}>
            <EbookMeta ebook={ebook} />
            <h3 className="type-card card-title" id={ebookTitleId(ebook)}>
              <a href={sitePaths.ebook(ebook.slug)}>{ebook.title}</a>
            </h3>
            <EbookDownload site={site} ebook={ebook} look="ghost" />
          </div>
        </article>
      ))}
    </div>
  );
}
