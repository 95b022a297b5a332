import { CARDS_PER_PAGE } from "#contract/paging.ts";
import { sitePaths } from "#contract/paths.ts";
import { BlogGrid } from "#site/cards/blog-card.tsx";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { EbookShelf } from "#site/cards/ebook-card.tsx";
import { EmptyShelf } from "#site/cards/empty-shelf.tsx";
import { GroupLinks } from "#site/cards/group-links.tsx";
import { Document } from "#site/document.tsx";
import { Picture } from "#site/picture.tsx";
import type { ResourcesProps, Site } from "#site/props.ts";
import { breadcrumbData } from "#site/structured-data.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowDownIcon from "#ui/icons/arrow-down.svg?raw";

export function ResourcesPage(props: { site: Site } & ResourcesProps) {
  const { site, blogs, ebooks, categories } = props;
  return (
    <Document
      site={site}
      path={sitePaths.resources()}
      title="Resources"
      description={`Articles to read now and guides to keep, from ${site.facts.brand}: AI, business consulting, marketing and media in plain words. Free to read and download.`}
      keywords={[
        "AI articles",
        "business guides",
        "marketing guides",
        "free ebooks",
        "automation",
        "case notes",
      ]}
      card="resources"
      jsonLd={[breadcrumbData(site, [{ name: "Resources", path: sitePaths.resources() }])]}
      tone="over-picture"
      current={sitePaths.resources()}
      scripts={ebooks.length > 0 ? ["download"] : []}
    >
      <ResourcesHero />
      <section className="section" id="blogs" aria-labelledby="blogs-title">
        <div className="wrap">
          <div className="shelf-head">
            <h2 className="type-section" id="blogs-title">
              Latest Articles
            </h2>
            {blogs.length > 0 && <ArrowLink href={sitePaths.blogs()}>All articles</ArrowLink>}
          </div>
          <GroupLinks kind="blog" groups={categories} />
          {blogs.length > 0 ? (
            <BlogGrid blogs={blogs} timeZone={site.timeZone} isFront />
          ) : (
            <EmptyShelf text="No blogs available yet. Check back soon!" door="square" />
          )}
        </div>
      </section>
      <section className="section night" id="ebooks" aria-labelledby="ebooks-title">
        <div className="wrap">
          <div className="shelf-head">
            <h2 className="type-section" id="ebooks-title">
              Downloadable Guides
            </h2>
            {ebooks.length >= CARDS_PER_PAGE && (
              <ArrowLink href={sitePaths.ebooks()}>All guides</ArrowLink>
            )}
          </div>
          {ebooks.length > 0 ? (
            <EbookShelf ebooks={ebooks} />
          ) : (
            <EmptyShelf text="No ebooks available yet. Check back soon!" door="arch" />
          )}
        </div>
      </section>
      <ClosingCall
        title="Prefer to talk it through?"
        text="Bring one problem. You’ll leave with a view on whether a pilot is worth your time."
        action="Schedule Consultation"
      />
    </Document>
  );
}

function ResourcesHero() {
  return (
    <section className="page-hero night resources-hero">
      <div className="resources-hero-picture">
        <Picture name="insights-articles" sizes="(width < 48rem) 100vw, 62vw" alt="" priority />
      </div>
      <div className="wrap resources-hero-text">
        <h1 className="type-page">Read it, try it, keep the sums.</h1>
        <p className="lead">
          Articles to read now and guides to keep. Free, and every number can be checked.
        </p>
        <p className="resources-jump">
          <ArrowLink href="#blogs" icon={<Icon glyph={arrowDownIcon} />}>
            Articles
          </ArrowLink>
          <ArrowLink href="#ebooks" icon={<Icon glyph={arrowDownIcon} />}>
            Guides
          </ArrowLink>
        </p>
      </div>
    </section>
  );
}
