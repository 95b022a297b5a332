import { fill } from "#contract/fill.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import type { TeamMember } from "#contract/site-config.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import { BlogGrid } from "#site/cards/blog-card.tsx";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { Portrait } from "#site/cards/portrait.tsx";
import { ShortDate, shortDate } from "#site/date.tsx";
import { EndOfOpening } from "#site/end-of-opening.tsx";
import type { ArticleProps, Heading, RenderedBlog, Site } from "#site/props.ts";
import { directionOfHtml, Prose, scriptsOfProse } from "#site/prose.tsx";
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
  const { articles, frame } = site.texts;
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
      scripts={scriptsOfProse(site, html)}
    >
      <article className="article">
        <PublicationHeading
          site={site}
          kind="blog"
          item={blog}
          summary={blog.excerpt}
          details={<Details site={site} blog={blog} role={person?.role} />}
        />
        <EndOfOpening site={site} />
        <div className={classesOfBody(html, hasContents)} dir={directionOfHtml(html)}>
          {hasContents && <Contents title={articles.contents} sections={sections} />}
          <Prose site={site} html={html} />
          {person && <Author person={person} />}
        </div>
      </article>
      <Neighbours site={site} previous={previous} next={next} />
      {related.length > 0 && (
        <RelatedSection title={articles.related} ground="paper-2">
          <BlogGrid site={site} blogs={related} />
        </RelatedSection>
      )}
      <ClosingCall
        title={articles.articleClosing}
        text={articles.articleClosingText}
        action={frame.book}
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
  site: Site;
  blog: RenderedBlog;
  role: string | undefined;
}

function Details({ site: { texts, timeZone }, blog, role }: DetailsProps) {
  const author = role ? `${blog.author}, ${role}` : blog.author;
  const wasRevised = shortDate(blog.updated_at, timeZone) !== shortDate(blog.created_at, timeZone);
  return (
    <p className="card-meta dotted article-details">
      <span className="badge">{blog.category}</span>
      <ShortDate timestamp={blog.created_at} timeZone={timeZone} />
      <span className="card-meta-item">{blog.read_time}</span>
      <span className="card-meta-item article-author">{fill(texts.articles.by, { author })}</span>
      {wasRevised && (
        <span className="card-meta-item">
          {texts.articles.updated} <ShortDate timestamp={blog.updated_at} timeZone={timeZone} />
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
        <Portrait of={portrait} sizes="4.5rem" />
      </div>
      <div className="author-words">
        <h2 id="author">{name}</h2>
        {words && <p>{words}</p>}
      </div>
    </section>
  );
}

/** The contents are beside the text if there is room, and folded above it otherwise. */
function Contents({ title, sections }: { title: string; sections: readonly Heading[] }) {
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
        <summary>{title}</summary>
        {links}
      </details>
      <aside className="contents">
        <nav aria-labelledby="contents-title">
          <p className="contents-title" id="contents-title">
            {title}
          </p>
          {links}
        </nav>
      </aside>
    </>
  );
}

type NeighboursProps = { site: Site } & Pick<ArticleProps, "previous" | "next">;

function Neighbours({ site, previous, next }: NeighboursProps) {
  const { articles } = site.texts;
  if (!previous && !next) return null;
  return (
    <nav className="wrap neighbours" aria-label={articles.neighbours}>
      {previous && (
        <a className="neighbour" href={sitePaths.blog(previous.slug)} rel="prev">
          <span className="neighbour-step">
            <Icon glyph={arrowLeftIcon} />
            {articles.previous}
          </span>
          <span className="type-card" dir={rightToLeft(previous.title)}>
            {previous.title}
          </span>
        </a>
      )}
      {next && (
        <a className="neighbour neighbour-next" href={sitePaths.blog(next.slug)} rel="next">
          <span className="neighbour-step">
            {articles.next}
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
