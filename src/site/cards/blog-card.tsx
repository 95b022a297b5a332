import type { BlogCard as Blog } from "#contract/blog.ts";
import { sitePaths } from "#contract/paths.ts";
import { ShortDate } from "#site/date.tsx";
import { CoverImage } from "#site/picture.tsx";
import { ArrowLabel } from "#ui/arrow-link.tsx";

interface BlogCardProps {
  blog: Blog;
  heading?: "h2" | "h3";
  /** Seen as the page opens. */
  early?: boolean;
}

export function BlogCard({ blog, heading: Heading = "h3", early }: BlogCardProps) {
  return (
    <article className="blog-card whole-link" data-reveal="">
      <div className="blog-card-picture">
        <CoverImage src={blog.image_url} sizes={CARD_SIZES} alt="" early={early} />
      </div>
      <p className="card-meta">
        <span className="badge">{blog.category}</span>
        <ShortDate timestamp={blog.created_at} />
        <span className="card-meta-item">{blog.read_time}</span>
      </p>
      <Heading className="type-card card-title">
        <a href={sitePaths.blog(blog.slug)}>{blog.title}</a>
      </Heading>
      <p className="blog-card-excerpt">{blog.excerpt}</p>
      <ArrowLabel>Read Article</ArrowLabel>
    </article>
  );
}

export function BlogGrid({ blogs, heading }: { blogs: readonly Blog[]; heading?: "h2" | "h3" }) {
  return (
    <div className="blog-grid">
      {blogs.map((blog, index) => (
        <BlogCard
          key={blog.id}
          blog={blog}
          heading={heading}
          // Under a main heading, the first row is what the page opens with.
          early={heading === "h2" && index < 3}
        />
      ))}
    </div>
  );
}

const CARD_SIZES = "(width < 48rem) 92vw, (width < 75rem) 46vw, 27rem";
