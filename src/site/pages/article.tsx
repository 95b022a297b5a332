import { sitePaths } from "#contract/paths.ts";
import { BlogGrid } from "#site/cards/blog-card.tsx";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { ShortDate } from "#site/cards/short-date.tsx";
import { shortDate } from "#site/date.ts";
import { CoverImage } from "#site/picture.tsx";
import type { ArticleProps, Heading, RenderedBlog, Site } from "#site/props.ts";
import { Prose } from "#site/prose.tsx";
import { PublicationDocument } from "#site/publication-document.tsx";
import { articleData } from "#site/structured-data.ts";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import { Neighbours } from "./article-neighbours.tsx";

// Shorter articles are seen at a glance.
const CONTENTS_FROM = 3;
// The heading that GitHub’s Markdown puts over footnotes; only screen readers see it.
const FOOTNOTES = "footnote-label";

/** One article, with what to read after it. */
export function ArticlePage({
  site,
  item: blog,
  related,
  previous,
  next,
}: { site: Site } & ArticleProps) {
  const { html, headings } = blog;
  const sections = headings.filter(({ depth, id }) => depth === 2 && !id.endsWith(FOOTNOTES));
  const hasContents = sections.length >= CONTENTS_FROM;
  return (
    <PublicationDocument
      site={site}
      kind="blog"
      item={blog}
      description={blog.excerpt}
      keywords={[blog.category, "article"]}
      ogType="article"
      data={articleData(site, blog)}
      tone="paper"
    >
      <article className="article">
        <ArticleHead blog={blog} />
        <div className={hasContents ? "wrap article-body" : "wrap article-body article-body-alone"}>
          {hasContents && <Contents sections={sections} />}
          <Prose html={html} />
        </div>
      </article>
      <Neighbours previous={previous} next={next} />
      {related.length > 0 && (
        <section className="section paper-2" aria-labelledby="related">
          <div className="wrap">
            <h2 className="type-section" id="related">
              Keep reading
            </h2>
            <BlogGrid blogs={related} />
          </div>
        </section>
      )}
      <ClosingCall
        title="Try it on one problem of yours."
        text="A pilot is small, has a deadline and ends with proof. Tell us what you’d test."
        action="Book Your Pilot"
      />
    </PublicationDocument>
  );
}

function ArticleHead({ blog }: { blog: RenderedBlog }) {
  const wasRevised = shortDate(blog.updated_at) !== shortDate(blog.created_at);
  return (
    <header className="article-head wrap">
      <p className="back-link">
        <a className="arrow-link" href={sitePaths.blogs()}>
          <Icon glyph={arrowLeftIcon} />
          All articles
        </a>
      </p>
      <p className="card-meta">
        <span className="badge">{blog.category}</span>
        <ShortDate timestamp={blog.created_at} />
        <span className="card-meta-item">{blog.read_time}</span>
      </p>
      <h1 className="type-page article-title">{blog.title}</h1>
      <div className="article-intro">
        <p className="lead">{blog.excerpt}</p>
        <p className="article-author">
          By {blog.author}
          {wasRevised && (
            <>
              <br />
              Updated <ShortDate timestamp={blog.updated_at} />
            </>
          )}
        </p>
      </div>
      <div className="article-picture">
        <CoverImage src={blog.image_url} sizes="(max-width: 90rem) 94vw, 82rem" alt="" priority />
      </div>
    </header>
  );
}

/** Beside the text where there is room, folded above it where there is not. */
function Contents({ sections }: { sections: readonly Heading[] }) {
  const links = (
    <ol>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <details className="contents-folded">
        <summary>In this article</summary>
        {links}
      </details>
      <aside className="contents">
        <nav aria-labelledby="contents-title">
          <p className="contents-title" id="contents-title">
            In this article
          </p>
          {links}
        </nav>
      </aside>
    </>
  );
}
