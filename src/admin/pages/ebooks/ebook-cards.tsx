import { Link } from "react-router";
import { DeleteButton } from "#admin/content/delete-dialog.tsx";
import { useEditLink } from "#admin/content/list-address.ts";
import type { ShownList } from "#admin/content/list-screen.tsx";
import type { ContentNoun } from "#admin/content/noun.ts";
import { PublishToggle, titleId, WebsiteLink } from "#admin/content/publish-toggle.tsx";
import { StateBadge } from "#admin/content/publishing.tsx";
import { coverThumbnail } from "#contract/drawn-cover.ts";
import type { Ebook } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import fileUpIcon from "#ui/icons/file-up.svg?raw";
import pencilIcon from "#ui/icons/pencil.svg?raw";
import { RemotePicture } from "#ui/remote-picture.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import styles from "./ebooks-page.module.css";
import { downloadsText, FileBadge } from "./file-badge.tsx";

const SKELETONS = ["first", "second", "third", "fourth", "fifth", "sixth"];

interface EbookCardsProps {
  noun: ContentNoun<Ebook>;
  list: ShownList<Ebook>;
}

export function EbookCards({ noun, list }: EbookCardsProps) {
  const { items, isStale, focus, askToDelete } = list;
  if (!items) return <CardsSkeleton />;
  return (
    <ul
      ref={focus.ref}
      className={`bare-list ${styles.cards}`}
      aria-busy={isStale}
      onFocus={focus.onFocus}
    >
      {items.map((ebook) => (
        <EbookCard key={ebook.id} noun={noun} ebook={ebook} onDelete={() => askToDelete(ebook)} />
      ))}
    </ul>
  );
}

interface EbookCardProps {
  noun: ContentNoun<Ebook>;
  ebook: Ebook;
  onDelete: () => void;
}

function EbookCard({ noun, ebook, onDelete }: EbookCardProps) {
  const isReady = hasFile(ebook);
  const editor = useEditLink(noun)(ebook.id);
  const editLabel = isReady ? "Edit Details" : "Upload PDF Now";
  return (
    <li className={styles.card}>
      <div className={styles.body}>
        <Link {...editor} className={styles.open} tabIndex={-1} aria-hidden="true" />
        <span className={styles.cover}>
          <RemotePicture src={coverThumbnail(ebook.image_url, ebook.title)} />
        </span>
        <div className={styles.words}>
          <p className={styles.badges}>
            <StateBadge state={ebook} />
            <FileBadge isReady={isReady} />
          </p>
          <h2 id={titleId(ebook)} dir="auto">
            {ebook.title}
          </h2>
          <p className={styles.facts}>
            {ebook.pages !== "" && `${ebook.pages}, `}
            {downloadsText(ebook.downloads)}
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Link
          {...editor}
          className={`${buttonClass({ look: isReady ? "ghost" : "solid" })} ${styles.edit}`}
          aria-describedby={titleId(ebook)}
        >
          <Icon glyph={isReady ? pencilIcon : fileUpIcon} />
          {editLabel}
        </Link>
        <div className={styles.quiet}>
          <PublishToggle noun={noun} item={ebook} />
          <WebsiteLink noun={noun} item={ebook} />
          <DeleteButton item={ebook} onClick={onDelete} />
        </div>
      </div>
    </li>
  );
}

function CardsSkeleton() {
  return (
    <SkeletonGroup className={styles.cards}>
      {SKELETONS.map((card) => (
        <div key={card} className={styles.card}>
          <div className={styles.body}>
            <Skeleton width="6.25rem" height="8.33rem" />
            <div className={styles.pendingWords}>
              <Skeleton width="9rem" height="1.35rem" />
              <Skeleton width="12rem" height="1.1rem" />
              <Skeleton width="8rem" height="0.9rem" />
            </div>
          </div>
          <div className={styles.actions}>
            <Skeleton width="7.5rem" height="2.25rem" />
            <Skeleton width="6rem" height="2.25rem" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
