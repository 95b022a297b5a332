import { publicationPaths, sitePaths } from "#contract/paths.ts";
import type { TeamMember } from "#contract/site-config.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import { BlogGrid } from "#site/cards/blog-card.tsx";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { ShortDate, shortDate } from "#site/date.tsx";
import { CoverImage } from "#site/picture.tsx";
import type { ArticleProps, Heading, RenderedBlog, Site } from "#site/props.ts";
import { directionOfHtml, Prose } from "#site/prose.tsx";
import {
  PublicationDocument,
  PublicationHeading,
  RelatedSection,
} from "#site/publication-document.tsx";
import { articleData } from "#site/structured-data.ts";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import arrowRightIcon from "#ui/icons/arrow-right.svg?raw";

// Shorter articles are seen at a glance.
const CONTENTS_FROM = 3;
// GitHub's Markdown puts this heading over footnotes; only screen readers see it.
const FOOTNOTES = "footnote-label";

export function ArticlePage({
  site,
  item: blog,
  related,
  previous,
  next,
  coverAlt,
  card,
}: { site: Site } & ArticleProps) {
  const { html, headings } = blog;
  const person = site.facts.team.find(({ name }) => name === blog.author);
  const sections = headings.filter(({ depth, id }) => depth === 2 && !id.endsWith(FOOTNOTES));
  const hasContents = sections.length >= CONTENTS_FROM;
  return (
    <PublicationDocument
      site={site}
      kind="blog"
      item={blog}
      description={blog.excerpt}
      keywords={[blog.category, "article"]}
      article={{
        published: blog.created_at,
        modified: blog.updated_at,
        section: blog.category,
      }}
      card={card}
      markdown={site.isPreview ? undefined : sitePaths.blogMarkdown(blog.slug)}
      data={articleData(site, {
        type: "BlogPosting",
        path: publicationPaths.blog.page(blog.slug),
        fragment: "article",
        summary: blog.excerpt,
        section: blog.category,
        author: blog.author,
        item: blog,
        coverAlt,
      })}
      tone="paper"
    >
      <article className="article">
        <PublicationHeading
          kind="blog"
          item={blog}
          summary={blog.excerpt}
          details={<Details blog={blog} role={person?.role} timeZone={site.timeZone} />}
        />
        <div className={classesOfBody(html, hasContents)} dir={directionOfHtml(html)}>
          {hasContents && <Contents sections={sections} />}
          <Prose html={html} />
          {person && <Author person={person} />}
        </div>
      </article>
      <Neighbours previous={previous} next={next} />
      {related.length > 0 && (
        <RelatedSection title="Keep reading" ground="paper-2">
          <BlogGrid blogs={related} timeZone={site.timeZone} />
        </RelatedSection>
      )}
      <ClosingCall
        title="Try it on one problem of yours."
        text="A pilot is small, has a deadline and ends with proof. Tell us what you’d test."
        action="Book Your Pilot"
      />
    </PublicationDocument>
  );
}

function classesOfBody(html: string, hasContents: boolean): string {
  const alone = hasContents ? "" : " article-body-alone";
  return `wrap article-body${alone}${opensWithParagraph(html) ? " has-drop-cap" : ""}`;
}

/** The paragraph has to fill three lines beside the large first letter on the widest column. */
function opensWithParagraph(html: string): boolean {
  const [, opening = ""] = /^<p>(\p{L}.*?)<\/p>/su.exec(html) ?? [];
  return opening.replace(/<[^>]*>/g, "").length >= 240;
}

interface DetailsProps {
  blog: RenderedBlog;
  role: string | undefined;
  timeZone: string;
}

function Details({ blog, role, timeZone }: DetailsProps) {
  const wasRevised = shortDate(blog.updated_at, timeZone) !== shortDate(blog.created_at, timeZone);
  return (
    <p className="card-meta dotted article-details">
      <span className="badge">{blog.category}</span>
      <ShortDate timestamp={blog.created_at} timeZone={timeZone} />
      <span className="card-meta-item">{blog.read_time}</span>
      <span className="card-meta-item article-author">
        By {blog.author}
        {role && `, ${role}`}
      </span>
      {wasRevised && (
        <span className="card-meta-item">
          Updated <ShortDate timestamp={blog.updated_at} timeZone={timeZone} />
        </span>
      )}
    </p>
  );
}

/** Introduces a person; an agency has its own pages for that. */
function Author({ person }: { person: TeamMember }) {
  const { name, role, line, portrait } = person;
  const words = [role && `${role}.`, line].filter(Boolean).join(" ");
  return (
    <section className="author" aria-labelledby="author">
      <div className="author-door" aria-hidden="true">
        {portrait ? (
          <CoverImage src={portrait} sizes="4.5rem" alt="" />
        ) : (
          <div className="portrait-leaf" />
        )}
      </div>
      <div className="author-words">
        <h2 id="author">{name}</h2>
        {words && <p>{words}</p>}
      </div>
    </section>
  );
}

/** The contents are beside the text if there is room, and folded above it otherwise. */
function Contents({ sections }: { sections: readonly Heading[] }) {
  const links = (
    <ol>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} dir={rightToLeft(text)}>
            {text}
          </a>
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

function Neighbours({ previous, next }: Pick<ArticleProps, "previous" | "next">) {
  if (!previous && !next) return null;
  return (
    <nav className="wrap neighbours" aria-label="More articles">
      {previous && (
        <a className="neighbour" href={sitePaths.blog(previous.slug)} rel="prev">
          <span className="neighbour-step">
            <Icon glyph={arrowLeftIcon} />
            Previous article
          </span>
          <span className="type-card" dir={rightToLeft(previous.title)}>
            {previous.title}
          </span>
        </a>
      )}
      {next && (
        <a className="neighbour neighbour-next" href={sitePaths.blog(next.slug)} rel="next">
          <span className="neighbour-step">
            Next article
            <Icon glyph={arrowRightIcon} />
          </span>
          <span className="type-card" dir={rightToLeft(next.title)}>
            {next.title}
          </span>
        </a>
      )}
    </nav>
  );
}
