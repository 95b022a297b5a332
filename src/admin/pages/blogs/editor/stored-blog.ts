import { useRef, useState } from "react";
import type { Blog } from "#contract/blog.ts";
import { adminPaths } from "#contract/paths.ts";

/**
 * The article as the server has it, as far as this page knows. `current` is known at once, and not only
 * once it is drawn: the next save must name its version, and must never create it again.
 */
export function useStoredBlog(loaded: Blog | null) {
  const stored = useRef(loaded);
  const [, draw] = useState(loaded);
  const remember = (blog: Blog | null) => {
    // Past the router, which would open another editor under the hands of whoever is typing: loading
    // the page again, or coming back to it, leads to the article.
    const isNew = blog !== null && blog.id !== stored.current?.id;
    if (isNew) history.replaceState(history.state, "", adminPaths.editBlog(blog.id));
    stored.current = blog;
    draw(blog);
  };
  return { stored, remember };
}
