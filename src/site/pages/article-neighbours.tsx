import { sitePaths } from "#contract/paths.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import type { ArticleProps } from "#site/props.ts";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import arrowRightIcon from "#ui/icons/arrow-right.svg?raw";

export function Neighbours({ previous, next }: Pick<ArticleProps, "previous" | "next">) {
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
