import type { EbookCard } from "#contract/ebook.ts";
import { CoverImage, ownPicture } from "#site/picture.tsx";

/**
 * A cover that opens like a door. Pictures of the site carry no words, so the title is set on them; a
 * cover of the owner’s has a title of its own.
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
