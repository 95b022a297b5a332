import { type EbookCard as Ebook, hasFile } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { DownloadButton } from "#site/islands/download-button.tsx";
import { Island } from "#site/islands/island.tsx";
import { BookCover } from "./book-cover.tsx";

export function EbookCard({
  ebook,
  heading: Heading = "h3",
  early,
}: {
  ebook: Ebook;
  heading?: "h2" | "h3";
  /** Seen as the page opens. */
  early?: boolean;
}) {
  return (
    <article
      className={hasFile(ebook) ? "ebook-card" : "ebook-card ebook-card-soon"}
      data-reveal=""
    >
      <div className="ebook-card-stand">
        <BookCover ebook={ebook} sizes="min(15rem, 66vw)" early={early} />
      </div>
      <div className="ebook-card-text">
        <p className="card-meta">
          <span className="card-meta-item">{ebook.pages}</span>
          <span className="card-meta-item">{ebook.format}</span>
        </p>
        <Heading className="type-card card-title">
          <a href={sitePaths.ebook(ebook.slug)}>{ebook.title}</a>
        </Heading>
        <p className="ebook-card-description">{ebook.description}</p>
        {ebook.topics.length > 0 && (
          <ul className="ebook-card-topics" aria-label="Topics">
            {ebook.topics.map((topic) => (
              <li className="tag" key={topic}>
                {topic}
              </li>
            ))}
          </ul>
        )}
        <EbookDownload ebook={ebook} />
      </div>
    </article>
  );
}

export function EbookDownload({ ebook }: { ebook: Ebook }) {
  return (
    <Island
      name="download"
      prefix={`download-${ebook.id}`}
      component={DownloadButton}
      props={{
        title: ebook.title,
        href: hasFile(ebook) ? sitePaths.ebookDownload(ebook.id) : "",
        size: ebook.file_size,
      }}
    />
  );
}

export function EbookShelf({
  ebooks,
  heading,
}: {
  ebooks: readonly Ebook[];
  heading?: "h2" | "h3";
}) {
  return (
    <div className="ebook-shelf">
      {ebooks.map((ebook, index) => (
        <EbookCard
          key={ebook.id}
          ebook={ebook}
          heading={heading}
          // Under a main heading, the first row is what the page opens with.
          early={heading === "h2" && index < 3}
        />
      ))}
    </div>
  );
}
