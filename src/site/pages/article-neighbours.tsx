import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { sitePaths } from "#contract/paths.ts";
import type { ArticleProps } from "#site/props.ts";
import { Icon } from "#ui/icon.tsx";

export function Neighbours({ previous, next }: Pick<ArticleProps, "previous" | "next">) {
  if (!previous && !next) return null;
  return (
    <nav className="wrap neighbours" aria-label="More articles">
      {previous && (
        <a className="neighbour" href={sitePaths.blog(previous.slug)} rel="prev">
          <span className="neighbour-step">
            <Icon glyph={ArrowLeft} />
            Previous article
          </span>
          <span className="type-card">{previous.title}</span>
        </a>
      )}
      {next && (
        <a className="neighbour neighbour-next" href={sitePaths.blog(next.slug)} rel="next">
          <span className="neighbour-step">
            Next article
            <Icon glyph={ArrowRight} />
          </span>
          <span className="type-card">{next.title}</span>
        </a>
      )}
    </nav>
  );
}
