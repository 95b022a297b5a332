import type { BlogCard } from "#contract/blog.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import { BookCover } from "#site/cards/book-cover.tsx";
import { ShortDate } from "#site/date.tsx";
import { CoverImage, PlacedPicture, useLeaves } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";

interface InsightsProps {
  site: Site;
  blogs: readonly BlogCard[];
  ebooks: readonly EbookCard[];
}

/** Three of each lie on the threshold. */
const SHOWN = 3;

export function HomeInsights({ site, blogs, ebooks }: InsightsProps) {
  return (
    <section className="section paper-2" aria-labelledby="insights">
      <div className="wrap grid insights">
        <h2 className="type-section" id="insights">
          {site.texts.home.insights}
        </h2>
        {blogs.length > 0 ? (
          <NewestArticles site={site} blogs={blogs.slice(0, SHOWN)} />
        ) : (
          <ArticlesToCome site={site} />
        )}
        <Guides site={site} ebooks={ebooks.slice(0, SHOWN)} />
      </div>
    </section>
  );
}

function NewestArticles({ site, blogs }: Omit<InsightsProps, "ebooks">) {
  const { home } = site.texts;
  return (
    <article className="insights-blogs" aria-labelledby="industry-blogs">
      <h3 className="type-statement" id="industry-blogs">
        {home.articles}
      </h3>
      <p className="quiet">{home.articlesLead}</p>
      <ul className="newest bare-list">
        {blogs.map((blog) => (
          <li className="whole-link" key={blog.id}>
            <div className="newest-words" dir={rightToLeft(blog.title)}>
              <p className="card-meta dotted">
                <span className="badge">{blog.category}</span>
                <ShortDate timestamp={blog.created_at} timeZone={site.timeZone} />
                <span className="card-meta-item">{blog.read_time}</span>
              </p>
              <h4 className="type-card">
                <a href={sitePaths.blog(blog.slug)}>{blog.title}</a>
              </h4>
            </div>
            <div className="newest-picture">
              <CoverImage
                src={blog.image_url}
                sizes="(width < 48rem) 8rem, clamp(8rem, 14vw, 12rem)"
                alt=""
                title={blog.title}
              />
            </div>
          </li>
        ))}
      </ul>
      <ArrowLink href={sitePaths.resourcesBlogs()}>{home.readArticles}</ArrowLink>
    </article>
  );
}

function ArticlesToCome({ site }: { site: Site }) {
  const { home, resources } = site.texts;
  return (
    <article
      className="insights-blogs room whole-link"
      aria-labelledby="industry-blogs"
      data-reveal
    >
      <figure>
        <PlacedPicture
          picture={resources.picture}
          original="insights-articles"
          sizes="(width < 48rem) 100vw, (width < 90rem) 53vw, 48rem"
        />
      </figure>
      <h3 className="type-statement" id="industry-blogs">
        {home.articles}
      </h3>
      <p className="quiet">{home.noArticles}</p>
      <ArrowLink href={sitePaths.resourcesBlogs()} describedBy="industry-blogs">
        {home.readArticles}
      </ArrowLink>
    </article>
  );
}

function Guides({ site, ebooks }: Omit<InsightsProps, "blogs">) {
  const hasLeaf = useLeaves();
  const { home } = site.texts;
  return (
    <article className="insights-guides whole-link" aria-labelledby="industry-guides">
      <div className={`arch arch-${ebooks.length}`} aria-hidden="true">
        {ebooks.length === 0
          ? hasLeaf && <div className="arch-door" />
          : // The newest lies in front, so it comes last.
            ebooks
              .toReversed()
              .map((ebook) => (
                <BookCover
                  key={ebook.id}
                  ebook={ebook}
                  sizes="(width < 48rem) 13rem, (width < 75rem) 24vw, 18rem"
                />
              ))}
      </div>
      <h3 className="type-statement" id="industry-guides">
        {home.guides}
      </h3>
      <p className="quiet">{ebooks.length > 0 ? home.guidesLead : home.noGuides}</p>
      <ArrowLink href={sitePaths.resourcesEbooks()} describedBy="industry-guides">
        {home.downloadGuides}
      </ArrowLink>
    </article>
  );
}
