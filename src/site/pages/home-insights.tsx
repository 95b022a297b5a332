import { sitePaths } from "#contract/paths.ts";
import { Picture } from "#site/picture.tsx";
import { ArrowLink } from "#ui/arrow-link.tsx";

export function HomeInsights() {
  return (
    <section className="section paper-2" aria-labelledby="insights">
      <div className="wrap grid insights">
        <h2 className="type-section" id="insights">
          Industry Insights &amp; Resources
        </h2>
        <article className="room room-wide whole-link" aria-labelledby="industry-blogs" data-reveal>
          <figure>
            <Picture
              name="insights-articles"
              sizes="(width < 48rem) 100vw, (width < 90rem) 53vw, 48rem"
              alt=""
            />
          </figure>
          <div className="room-words">
            <h3 className="type-statement" id="industry-blogs">
              Industry Blogs
            </h3>
            <div>
              <p className="quiet">
                Short, practical articles on what AI, marketing and media are doing for businesses
                like yours, and what they are not.
              </p>
              <ArrowLink href={sitePaths.resourcesBlogs()} describedBy="industry-blogs">
                Read Articles
              </ArrowLink>
            </div>
          </div>
        </article>
        <article
          className="room room-narrow whole-link"
          aria-labelledby="industry-guides"
          data-reveal
        >
          <figure>
            <Picture
              name="insights-guides"
              sizes="(width < 48rem) 110vw, (width < 90rem) 67vw, 60rem"
              alt=""
            />
          </figure>
          <div className="room-words">
            <h3 className="type-statement" id="industry-guides">
              Industry Guides
            </h3>
            <p className="quiet">Free PDFs to read on the train, mark up and hand to your team.</p>
            <ArrowLink href={sitePaths.resourcesEbooks()} describedBy="industry-guides">
              Download Guides
            </ArrowLink>
          </div>
        </article>
      </div>
    </section>
  );
}
