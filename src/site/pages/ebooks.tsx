import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { EbookShelf } from "#site/cards/ebook-card.tsx";
import { EmptyShelf } from "#site/cards/empty-shelf.tsx";
import type { CardList, Site } from "#site/props.ts";
import { PublicationListPage } from "#site/publication-document.tsx";

export function EbooksPage({ items, ...props }: { site: Site } & CardList<EbookCard>) {
  const { guides } = props.site.texts;
  return (
    <PublicationListPage
      {...props}
      kind="ebook"
      lead={guides.lead}
      keywords={["free guides", "ebooks", "PDF", "AI", "marketing", "business consulting"]}
      backHref={sitePaths.resourcesEbooks()}
      closing={{ title: guides.closing, text: guides.closingText }}
      scripts={items.length > 0 ? ["download"] : []}
      isNight
    >
      {items.length > 0 ? (
        <EbookShelf site={props.site} ebooks={items} heading="h2" />
      ) : (
        <EmptyShelf text={guides.none} door="arch" />
      )}
    </PublicationListPage>
  );
}
