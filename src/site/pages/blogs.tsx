import type { BlogCard } from "#contract/blog.ts";
import { sitePaths } from "#contract/paths.ts";
import { BlogGrid } from "#site/cards/blog-card.tsx";
import { EmptyShelf } from "#site/cards/empty-shelf.tsx";
import type { CardList, Site } from "#site/props.ts";
import { PublicationListPage } from "#site/publication-document.tsx";

export function BlogsPage({ items, ...props }: { site: Site } & CardList<BlogCard>) {
  const { articles } = props.site.texts;
  return (
    <PublicationListPage
      {...props}
      kind="blog"
      lead={articles.lead}
      keywords={["articles", "AI", "business consulting", "marketing", "media"]}
      backHref={sitePaths.resourcesBlogs()}
      closing={{
        title: articles.closing,
        text: articles.closingText,
        action: articles.closingButton,
      }}
    >
      {items.length > 0 ? (
        <BlogGrid site={props.site} blogs={items} heading="h2" isFront={props.page === 1} />
      ) : (
        <EmptyShelf text={articles.none} door="square" />
      )}
    </PublicationListPage>
  );
}
