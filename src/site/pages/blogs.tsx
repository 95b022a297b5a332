import type { BlogCard } from "#contract/blog.ts";
import { sitePaths } from "#contract/paths.ts";
import { BlogGrid } from "#site/cards/blog-card.tsx";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { EmptyShelf } from "#site/cards/empty-shelf.tsx";
import { Pagination } from "#site/pagination.tsx";
import { previewOf } from "#site/picture.tsx";
import type { CardList, Site } from "#site/props.ts";
import { PublicationListDocument } from "#site/publication-document.tsx";
import { siteConfig } from "#site.config";

/** All articles, page by page, newest first. */
export function BlogsPage({ site, items, page, pageCount }: { site: Site } & CardList<BlogCard>) {
  return (
    <PublicationListDocument
      site={site}
      kind="blog"
      page={page}
      pageCount={pageCount}
      description={`Every article by ${siteConfig.brand} on AI, business consulting, marketing and media, newest first.`}
      keywords={["articles", "AI", "business consulting", "marketing", "media"]}
      ogImage={previewOf("insights-articles")}
      lead="Newest first, from the people who do the work."
      back={sitePaths.resourcesBlogs()}
    >
      <div className="wrap list-body">
        {items.length > 0 ? (
          <BlogGrid blogs={items} heading="h2" />
        ) : (
          <EmptyShelf text="No blogs available yet. Check back soon!" door="square" />
        )}
        <Pagination
          page={page}
          pageCount={pageCount}
          href={sitePaths.blogs}
          label="Pages of articles"
        />
      </div>
      <ClosingCall
        title="Have a question that isn’t here?"
        text="Send it to us in a few lines. It may become the next article."
        action="Book Your Pilot"
      />
    </PublicationListDocument>
  );
}
