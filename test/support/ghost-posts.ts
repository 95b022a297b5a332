const published = "2024-05-01T08:00:00.000Z";

/** An export of Ghost with as many published posts, each long enough to take a moment. */
export function ghostPosts(count: number, paragraphs = 40): string {
  const posts = Array.from({ length: count }, (_, index) => ({
    id: `post-${index}`,
    title: `Post ${index}`,
    slug: `post-${index}`,
    status: "published",
    visibility: "public",
    type: "post",
    published_at: published,
    created_at: published,
    updated_at: published,
    html: `<p>Words of <em>post ${index}</em> with a <a href="https://x.test/">link</a>.</p>`.repeat(
      paragraphs,
    ),
  }));
  return JSON.stringify({ db: [{ meta: { version: "5.82.0" }, data: { posts } }] });
}
