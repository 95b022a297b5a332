import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "#admin/dates.ts";
import { fileSize } from "#contract/file-size.ts";
import { capitalized, nouns } from "#contract/nouns.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import type { Picture, PictureDetails as PictureFacts } from "#contract/picture.ts";
import type { SitePicture } from "#contract/site-pictures.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import xIcon from "#ui/icons/x.svg?raw";
import { AltText } from "./alt-text.tsx";
import { replacementQueue } from "./library-uploads.ts";
import { PickPictures } from "./pick-pictures.tsx";
import { PictureDeletion } from "./picture-deletion.tsx";
import styles from "./picture-details.module.css";
import { PictureImage } from "./picture-image.tsx";
import { PictureUploads } from "./picture-uploads.tsx";
import { isOwn, type LibraryPicture, pictureQuery } from "./pictures.ts";
import { usePictureUploads } from "./use-picture-uploads.ts";

interface DetailsProps<Shown extends LibraryPicture> {
  picture: Shown;
  /** True in a dialog: links open in a new tab there, so that unsaved writing stays. */
  isInDialog: boolean;
  onReplaced: (picture: Picture) => void;
  onRestored: (picture: Picture) => void;
  /** Also called once the picture is deleted. */
  onClose: () => void;
  /** Gets the focus once the picture is deleted. */
  focusAfter: () => HTMLElement | null;
}

export function PictureDetails({ picture, ...rest }: DetailsProps<LibraryPicture>) {
  return isOwn(picture) ? (
    <OwnDetails picture={picture} {...rest} />
  ) : (
    <SiteDetails picture={picture} onClose={rest.onClose} />
  );
}

function SiteDetails({ picture, onClose }: Pick<DetailsProps<SitePicture>, "picture" | "onClose">) {
  return (
    <>
      <Head picture={picture} onClose={onClose}>
        <dt>Alt text</dt>
        <dd>{picture.alt}</dd>
      </Head>
      <p className={styles.note}>It came with the site, and always stays in the library.</p>
    </>
  );
}

interface HeadProps {
  picture: LibraryPicture;
  bytes?: number;
  onClose: () => void;
  children: ReactNode;
}

function Head({ picture, bytes, onClose, children }: HeadProps) {
  return (
    <div className={styles.head}>
      <PictureImage className={styles.whole} picture={picture} />
      <p className={styles.name}>{picture.name}</p>
      <dl className={styles.facts}>
        <dt>Size</dt>
        <dd className="numeric">
          {picture.width} × {picture.height}
          {bytes !== undefined && `, ${fileSize(bytes)}`}
        </dd>
        {children}
      </dl>
      <div className={styles.close}>
        <IconButton label="Close details" icon={<Icon glyph={xIcon} />} onClick={onClose} />
      </div>
    </div>
  );
}

function OwnDetails(props: DetailsProps<Picture>) {
  const { picture, isInDialog, onReplaced, onRestored, onClose, focusAfter } = props;
  const { data: details, error } = useQuery(pictureQuery(picture.id));
  const widths = picture.variants.map(({ width }) => width);
  return (
    <>
      <Head picture={picture} bytes={picture.size} onClose={onClose}>
        <dt>Added</dt>
        <dd className="numeric">{formatDay(picture.created_at)}</dd>
        <dt>Sent as</dt>
        <dd>
          AVIF and WebP, {Math.min(...widths)}
          {picture.width > Math.min(...widths) && ` to ${picture.width}`} wide
        </dd>
      </Head>
      <AltText key={picture.id} picture={picture} />
      {details && <PictureUses details={details} isInDialog={isInDialog} />}
      {error && !details && (
        <p className={styles.note}>Where it is used could not be loaded. Choose it again.</p>
      )}
      <FileReplacement picture={picture} onReplaced={onReplaced} />
      <PictureDeletion
        picture={picture}
        isUsed={details === undefined || details.use_count > 0}
        onDeleted={onClose}
        focusAfter={focusAfter}
        onRestored={onRestored}
      />
    </>
  );
}

function FileReplacement({
  picture,
  onReplaced,
}: Pick<DetailsProps<Picture>, "picture" | "onReplaced">) {
  const upload = usePictureUploads(replacementQueue(picture.id), onReplaced);
  return (
    <div className={styles.deletion}>
      <PickPictures label="Replace file" look="ghost" isMultiple={false} onPick={upload.pick} />
      <PictureUploads uploads={upload.uploads} onCancel={upload.cancel} onRetry={upload.retry} />
      <p className={styles.note}>It changes wherever it is used. Name and alt text stay.</p>
      <span className="visually-hidden" role="status">
        {upload.announcement}
      </span>
    </div>
  );
}

interface PictureUsesProps {
  details: PictureFacts;
  isInDialog: boolean;
}

function PictureUses({ details, isInDialog }: PictureUsesProps) {
  const { uses, is_of_site, use_count: count } = details;
  const listed = uses.length + (is_of_site ? 1 : 0);
  if (count === 0) return <p className={styles.note}>Not used anywhere.</p>;
  return (
    <div>
      <p className={styles.usesTitle}>Used in {count === 1 ? "1 place" : `${count} places`}</p>
      <ul className={`bare-list ${styles.uses}`}>
        {is_of_site && (
          <li>
            <span className={styles.kind}>Site</span>
            <Link to={adminPaths.siteSettings()} target={isInDialog ? "_blank" : undefined}>
              Logo, people or pages
              {isInDialog && <span className="visually-hidden"> (opens in a new tab)</span>}
            </Link>
          </li>
        )}
        {uses.map(({ kind, id, title, is_cover }) => (
          <li key={id}>
            <span className={styles.kind}>{capitalized(nouns[kind].one)}</span>
            <Link
              to={publicationPaths[kind].editScreen(id)}
              target={isInDialog ? "_blank" : undefined}
            >
              {title}
              {is_cover && ", cover"}
              {isInDialog && <span className="visually-hidden"> (opens in a new tab)</span>}
            </Link>
          </li>
        ))}
      </ul>
      {count > listed && (
        <p className={styles.note}>and {(count - listed).toLocaleString("en-US")} more</p>
      )}
    </div>
  );
}
