import { CARDS_PER_PAGE } from "#contract/paging.ts";
import { sitePaths } from "#contract/paths.ts";
import { BlogGrid } from "#site/cards/blog-card.tsx";
import { ClosingCall } from "#site/cards/closing-call.tsx";
import { EbookShelf } from "#site/cards/ebook-card.tsx";
import { EmptyShelf } from "#site/cards/empty-shelf.tsx";
import { GroupLinks } from "#site/cards/group-links.tsx";
import { Document } from "#site/document.tsx";
import { PlacedPicture } from "#site/picture.tsx";
import type { ResourcesProps, Site } from "#site/props.ts";
import { sectionOf } from "#site/publication-document.tsx";
import { breadcrumbData } from "#site/structured-data.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowDownIcon from "#ui/icons/arrow-down.svg?raw";

export function ResourcesPage(props: { site: Site } & ResourcesProps) {
  const { site, blogs, ebooks, categories } = props;
  const { resources, articles, guides } = site.texts;
  return (
    <Document
      site={site}
      path={sitePaths.resources()}
      title={resources.pageTitle}
      description={resources.description}
      keywords={[
        "AI articles",
        "business guides",
        "marketing guides",
        "free ebooks",
        "automation",
        "case notes",
      ]}
      card="resources"
      jsonLd={[breadcrumbData(site, [sectionOf(site)])]}
      tone="over-picture"
      current={sitePaths.resources()}
      scripts={ebooks.length > 0 ? ["download"] : []}
    >
      <ResourcesHero site={site} />
      <section className="section" id="blogs" aria-labelledby="blogs-title">
        <div className="wrap">
          <div className="shelf-head">
            <h2 className="type-section" id="blogs-title">
              {resources.articles}
            </h2>
            {blogs.length > 0 && (
              <ArrowLink href={sitePaths.blogs()}>{articles.headline}</ArrowLink>
            )}
          </div>
          <GroupLinks site={site} kind="blog" groups={categories} />
          {blogs.length > 0 ? (
            <BlogGrid site={site} blogs={blogs} isFront />
          ) : (
            <EmptyShelf text={articles.none} door="square" />
          )}
        </div>
      </section>
      <section className="section night" id="ebooks" aria-labelledby="ebooks-title">
        <div className="wrap">
          <div className="shelf-head">
            <h2 className="type-section" id="ebooks-title">
              {resources.guides}
            </h2>
            {ebooks.length >= CARDS_PER_PAGE && (
              <ArrowLink href={sitePaths.ebooks()}>{guides.headline}</ArrowLink>
            )}
          </div>
          {ebooks.length > 0 ? (
            <EbookShelf site={site} ebooks={ebooks} />
          ) : (
            <EmptyShelf text={guides.none} door="arch" />
          )}
        </div>
      </section>
      <ClosingCall
        title={resources.closing}
        text={resources.closingText}
        action={resources.closingButton}
      />
    </Document>
  );
}

function ResourcesHero({ site }: { site: Site }) {
  const { resources } = site.texts;
  return (
    <section className="page-hero night resources-hero">
      <div className="resources-hero-picture">
        <PlacedPicture
          picture={resources.picture}
          original="insights-articles"
          sizes="(width < 48rem) 100vw, 62vw"
          priority
        />
      </div>
      <div className="wrap resources-hero-text">
        <h1 className="type-page">{resources.headline}</h1>
        <p className="lead">{resources.lead}</p>
        <p className="resources-jump">
          <ArrowLink href="#blogs" icon={<Icon glyph={arrowDownIcon} />}>
            {resources.toArticles}
          </ArrowLink>
          <ArrowLink href="#ebooks" icon={<Icon glyph={arrowDownIcon} />}>
            {resources.toGuides}
          </ArrowLink>
        </p>
      </div>
    </section>
  );
}
