import type { BlogCard } from "#contract/blog.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import { BookCover } from "#site/cards/book-cover.tsx";
import { ShortDate } from "#site/date.tsx";
import { CoverImage, Picture } from "#site/picture.tsx";
import { ArrowLink } from "#ui/arrow-link.tsx";

interface HomeInsightsProps extends NewestArticlesProps {
  ebooks: readonly EbookCard[];
}

interface NewestArticlesProps {
  blogs: readonly BlogCard[];
  timeZone: string;
}

/** Three of each lie on the threshold. */
const SHOWN = 3;

export function HomeInsights({ blogs, ebooks, timeZone }: HomeInsightsProps) {
  return (
    <section className="section paper-2" aria-labelledby="insights">
      <div className="wrap grid insights">
        <h2 className="type-section" id="insights">
          Industry Insights &amp; Resources
        </h2>
        {blogs.length > 0 ? (
          <NewestArticles blogs={blogs.slice(0, SHOWN)} timeZone={timeZone} />
        ) : (
          <ArticlesToCome />
        )}
        <Guides ebooks={ebooks.slice(0, SHOWN)} />
      </div>
    </section>
  );
}

const ARTICLES =
  "Short, practical articles on what AI, marketing and media are doing for businesses like yours, and what they are not.";
const NO_ARTICLES =
  "This shelf is still empty. What we write about AI, marketing and media will stand here, free to read.";
const GUIDES =
  "Free PDFs to read on the train, mark up and hand to your team. No email address asked.";
const NO_GUIDES =
  "This shelf is still empty. Its guides will be free PDFs, and no email address will be asked.";

function NewestArticles({ blogs, timeZone }: NewestArticlesProps) {
  return (
    <article className="insights-blogs" aria-labelledby="industry-blogs">
      <h3 className="type-statement" id="industry-blogs">
        Industry Blogs
      </h3>
      <p className="quiet">{ARTICLES}</p>
      <ul className="newest bare-list">
        {blogs.map((blog) => (
          <li className="whole-link" key={blog.id}>
            <div className="newest-words" dir={rightToLeft(blog.title)}>
              <p className="card-meta dotted">
                <span className="badge">{blog.category}</span>
                <ShortDate timestamp={blog.created_at} timeZone={timeZone} />
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
              />
            </div>
          </li>
        ))}
      </ul>
      <ArrowLink href={sitePaths.resourcesBlogs()}>Read Articles</ArrowLink>
    </article>
  );
}

function ArticlesToCome() {
  return (
    <article
      className="insights-blogs room whole-link"
      aria-labelledby="industry-blogs"
      data-reveal
    >
      <figure>
        <Picture
          name="insights-articles"
          sizes="(width < 48rem) 100vw, (width < 90rem) 53vw, 48rem"
          alt=""
        />
      </figure>
      <h3 className="type-statement" id="industry-blogs">
        Industry Blogs
      </h3>
      <p className="quiet">{NO_ARTICLES}</p>
      <ArrowLink href={sitePaths.resourcesBlogs()} describedBy="industry-blogs">
        Read Articles
      </ArrowLink>
    </article>
  );
}

function Guides({ ebooks }: { ebooks: readonly EbookCard[] }) {
  return (
    <article className="insights-guides whole-link" aria-labelledby="industry-guides">
      <div className={`arch arch-${ebooks.length}`} aria-hidden="true">
        {ebooks.length === 0 ? (
          <div className="arch-door" />
        ) : (
          // The newest lies in front, so it comes last.
          ebooks
            .toReversed()
            .map((ebook) => (
              <BookCover
                key={ebook.id}
                ebook={ebook}
                sizes="(width < 48rem) 13rem, (width < 75rem) 24vw, 18rem"
              />
            ))
        )}
      </div>
      <h3 className="type-statement" id="industry-guides">
        Industry Guides
      </h3>
      <p className="quiet">{ebooks.length > 0 ? GUIDES : NO_GUIDES}</p>
      <ArrowLink href={sitePaths.resourcesEbooks()} describedBy="industry-guides">
        Download Guides
      </ArrowLink>
    </article>
  );
}
