import { ownPicture } from "#contract/bundled-pictures.ts";
import { isCoverDrawn } from "#contract/drawn-cover.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { rightToLeft } from "#contract/text-direction.ts";
import { CoverImage } from "#site/picture.tsx";

interface BookCoverProps {
  ebook: EbookCard;
  sizes: string;
  priority?: boolean;
  early?: boolean;
}

/**
 * A cover that opens like a door. The site's pictures and drawings have no words, so the title is set on them; a cover
 * of the owner's has a title of its own.
 */
export function BookCover({ ebook, sizes, priority, early }: BookCoverProps) {
  const { title, image_url } = ebook;
  return (
    <div className="book" aria-hidden="true">
      <div className="book-cover">
        <CoverImage
          src={image_url}
          sizes={sizes}
          alt=""
          title={title}
          priority={priority}
          early={early}
        />
        {(isCoverDrawn(image_url) || ownPicture(image_url)) && <CoverTitle title={title} />}
      </div>
    </div>
  );
}

/** Sets what follows a colon as a subtitle, for which a cover has little room. */
function CoverTitle({ title }: { title: string }) {
  const colon = title.indexOf(":");
  const short = colon > 0 ? title.slice(0, colon).trim() : title;
  const rest = colon > 0 ? title.slice(colon + 1).trim() : "";
  return (
    <span className="book-words" dir={rightToLeft(title)}>
      <span className="book-title">{short}</span>
      {rest !== "" && <span className="book-subtitle">{rest}</span>}
    </span>
  );
}

/** Leaves out what follows a colon, for which a cover has no room. */
export function coverTitle(title: string): string {
  return title.split(":", 1)[0]?.trim() || title;
}
