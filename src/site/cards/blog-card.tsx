import type { BlogCard as Blog } from "#contract/blog.ts";
import { sitePaths } from "#contract/paths.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import { ShortDate } from "#site/date.tsx";
import { CoverImage } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";

interface BlogCardProps {
  site: Pick<Site, "texts" | "timeZone">;
  blog: Blog;
  heading?: "h2" | "h3";
  priority?: boolean;
  /** True for a card that is visible as the page opens, beside the first. */
  early?: boolean;
  place?: "lead" | "side";
}

export function BlogCard({
  site,
  blog,
  heading: Heading = "h3",
  priority,
  early,
  place,
}: BlogCardProps) {
  const titleId = `blog-${blog.id}`;
  return (
    <article
      className={`blog-card whole-link${place ? ` blog-card-${place}` : ""}`}
      dir={rightToLeft(blog.title)}
      data-reveal=""
    >
      <div className="blog-card-picture">
        <CoverImage
          src={blog.image_url}
          sizes={place === "lead" ? LEAD_SIZES : CARD_SIZES}
          alt=""
          title={blog.title}
          priority={priority}
          early={early}
        />
      </div>
      <p className="card-meta dotted">
        <span className="badge">{blog.category}</span>
        <ShortDate timestamp={blog.created_at} timeZone={site.timeZone} />
        <span className="card-meta-item">{blog.read_time}</span>
      </p>
      <Heading className="type-card card-title" id={titleId}>
        <a href={sitePaths.blog(blog.slug)}>{blog.title}</a>
      </Heading>
      <p className="blog-card-excerpt">{blog.excerpt}</p>
      {/* The title is the tab stop. */}
      <ArrowLink href={sitePaths.blog(blog.slug)} describedBy={titleId} tabIndex={-1}>
        {site.texts.articles.read}
      </ArrowLink>
    </article>
  );
}

interface BlogGridProps {
  site: Pick<Site, "texts" | "timeZone">;
  blogs: readonly Blog[];
  heading?: "h2" | "h3";
  /** On a front page the newest article leads, with two beside it. Fewer than three have no lead. */
  isFront?: boolean;
}

export function BlogGrid({ site, blogs, heading, isFront = false }: BlogGridProps) {
  const hasLead = isFront && blogs.length >= FRONT_CARDS;
  return (
    <div className={hasLead ? "blog-grid blog-front" : "blog-grid"}>
      {blogs.map((blog, index) => (
        <BlogCard
          key={blog.id}
          site={site}
          blog={blog}
          heading={heading}
          // Under a main heading, the page opens with the first row.
          priority={heading === "h2" && index === 0}
          early={heading === "h2" && index < FRONT_CARDS}
          place={hasLead && index < FRONT_CARDS ? (index === 0 ? "lead" : "side") : undefined}
        />
      ))}
    </div>
  );
}

/** The lead and the two beside it, or a row of three. */
const FRONT_CARDS = 3;

const CARD_SIZES = "(width < 48rem) 92vw, (width < 75rem) 46vw, 30vw";
const LEAD_SIZES = "(width < 75rem) 94vw, 62vw";
