import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { EbookShelf } from "#site/cards/ebook-card.tsx";
import { EmptyShelf } from "#site/cards/empty-shelf.tsx";
import type { CardList, Site } from "#site/props.ts";
import { PublicationListPage } from "#site/publication-document.tsx";
import { listCard } from "#site/share-card.ts";

export const ebooksCard = listCard("ebook", {
  line: "Guides to keep, free",
  picture: "insights-guides",
  alt: "",
});

export function EbooksPage({ items, ...props }: { site: Site } & CardList<EbookCard>) {
  return (
    <PublicationListPage
      {...props}
      kind="ebook"
      lead="Free PDFs to keep. We don’t ask for your email address."
      description={`Every free guide by ${props.site.facts.brand}, as a PDF to keep. No email address asked.`}
      keywords={["free guides", "ebooks", "PDF", "AI", "marketing", "business consulting"]}
      card={ebooksCard}
      backHref={sitePaths.resourcesEbooks()}
      closing={{
        title: "Rather have it done with you?",
        text: "Bring one problem from a guide. We’ll start with a small pilot.",
      }}
      scripts={items.length > 0 ? ["download"] : []}
      isNight
    >
      {items.length > 0 ? (
        <EbookShelf ebooks={items} heading="h2" />
      ) : (
        <EmptyShelf text="No ebooks available yet. Check back soon!" door="arch" />
      )}
    </PublicationListPage>
  );
}
