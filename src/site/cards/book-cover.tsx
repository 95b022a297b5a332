import type { EbookCard } from "#contract/ebook.ts";
import { CoverImage, ownPicture } from "#site/picture.tsx";

/**
 * The book of a guide, whose cover opens like a door. Our own pictures carry no words, so the title
 * is set on them; a cover that the owner brought speaks for itself.
 */
export function BookCover({ ebook, priority = false }: { ebook: EbookCard; priority?: boolean }) {
  return (
    <div className="book" aria-hidden="true">
      <div className="book-cover">
        <CoverImage
          src={ebook.image_url}
          sizes="(width < 48rem) 80vw, 24rem"
          alt=""
          priority={priority}
        />
        {ownPicture(ebook.image_url) && <span className="book-title">{ebook.title}</span>}
      </div>
    </div>
  );
}
