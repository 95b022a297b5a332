import type { BlogCard } from "#contract/blog.ts";
import { sitePaths } from "#contract/paths.ts";
import { BlogGrid } from "#site/cards/blog-card.tsx";
import { EmptyShelf } from "#site/cards/empty-shelf.tsx";
import type { CardList, Site } from "#site/props.ts";
import { PublicationListPage } from "#site/publication-document.tsx";
import { listCard } from "#site/share-card.ts";

export const blogsCard = listCard("blog", {
  line: "Articles to read now",
  picture: "insights-articles",
  alt: "",
});

export function BlogsPage({ items, ...props }: { site: Site } & CardList<BlogCard>) {
  return (
    <PublicationListPage
      {...props}
      kind="blog"
      lead="Newest first, from the people who do the work."
      description={`Every article by ${props.site.facts.brand} on AI, business consulting, marketing and media, newest first.`}
      keywords={["articles", "AI", "business consulting", "marketing", "media"]}
      card={blogsCard}
      backHref={sitePaths.resourcesBlogs()}
      closing={{
        title: "Have a question that isn’t here?",
        text: "Send it to us in a few lines. It may become the next article.",
        action: "Send Your Question",
      }}
    >
      {items.length > 0 ? (
        <BlogGrid
          blogs={items}
          timeZone={props.site.timeZone}
          heading="h2"
          isFront={props.page === 1}
        />
      ) : (
        <EmptyShelf text="No blogs available yet. Check back soon!" door="square" />
      )}
    </PublicationListPage>
  );
}
