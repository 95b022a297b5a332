import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { EbookShelf } from "#site/cards/ebook-card.tsx";
import { EmptyShelf } from "#site/cards/empty-shelf.tsx";
import { Pagination } from "#site/pagination.tsx";
import { previewOf } from "#site/picture.tsx";
import type { CardList, Site } from "#site/props.ts";
import { PublicationListDocument } from "#site/publication-document.tsx";
import { siteConfig } from "#site.config";

/** All guides, page by page, newest first. */
export function EbooksPage({ site, items, page, pageCount }: { site: Site } & CardList<EbookCard>) {
  return (
    <PublicationListDocument
      site={site}
      kind="ebook"
      page={page}
      pageCount={pageCount}
      description={`Every free guide by ${siteConfig.brand}, as a PDF to keep. No e-mail address asked.`}
      keywords={["free guides", "ebooks", "PDF", "AI", "marketing", "business consulting"]}
      ogImage={previewOf("insights-guides")}
      lead="Free PDFs to keep. We don’t ask for your email address."
      back={sitePaths.resourcesEbooks()}
      islands={items.length > 0 ? ["download"] : []}
    >
      <div className="night list-room">
        <div className="wrap list-body">
          {items.length > 0 ? (
            <EbookShelf ebooks={items} heading="h2" />
          ) : (
            <EmptyShelf text="No ebooks available yet. Check back soon!" door="arch" />
          )}
          <Pagination
            page={page}
            pageCount={pageCount}
            href={sitePaths.ebooks}
            label="Pages of guides"
          />
        </div>
      </div>
      <ClosingCall
        title="Rather have it done with you?"
        text="Bring one problem from a guide. We’ll start with a small pilot."
        action="Book Your Pilot"
      />
    </PublicationListDocument>
  );
}
