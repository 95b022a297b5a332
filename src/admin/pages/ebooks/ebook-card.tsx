import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import FileUp from "lucide-react/icons/file-up";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { Link } from "react-router";
import { useTogglePublished } from "#admin/data/ebooks.ts";
import { type Ebook, hasFile } from "#contract/ebook.ts";
import { adminPaths } from "#contract/paths.ts";
import { Button, buttonClass, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { RemotePicture } from "#ui/remote-picture.tsx";
import styles from "./ebook-card.module.css";
import { downloadsText, FileBadge, StateBadge } from "./ebook-words.tsx";

interface EbookCardProps {
  ebook: Ebook;
  onDelete: () => void;
}

/** An ebook in the list, known by its cover. */
export function EbookCard({ ebook, onDelete }: EbookCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.body}>
        <Link
          className={styles.open}
          to={adminPaths.editEbook(ebook.id)}
          tabIndex={-1}
          aria-hidden="true"
        />
        <span className={styles.cover}>
          <RemotePicture src={ebook.image_url} />
        </span>
        <div className={styles.words}>
          <p className={styles.badges}>
            <StateBadge isPublished={ebook.published} />
            <FileBadge isReady={hasFile(ebook)} />
          </p>
          <h2>{ebook.title}</h2>
          <p className={styles.facts}>
            {ebook.pages}, {downloadsText(ebook.downloads)}
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <EditLink ebook={ebook} />
        <div className={styles.quiet}>
          <ToggleButton ebook={ebook} />
          <IconButton
            label={`Delete ${ebook.title}`}
            look="danger"
            icon={<Icon glyph={Trash2} />}
            onClick={onDelete}
          />
        </div>
      </div>
    </li>
  );
}

function EditLink({ ebook }: { ebook: Ebook }) {
  const isReady = hasFile(ebook);
  const label = isReady ? "Edit Details" : "Upload PDF Now";
  return (
    <Link
      className={`${buttonClass({ look: isReady ? "ghost" : "solid" })} ${styles.edit}`}
      to={adminPaths.editEbook(ebook.id)}
      aria-label={`${label}: ${ebook.title}`}
    >
      <Icon glyph={isReady ? Pencil : FileUp} />
      {label}
    </Link>
  );
}

function ToggleButton({ ebook }: { ebook: Ebook }) {
  const toggle = useTogglePublished();
  const label = ebook.published ? "Unpublish" : "Publish";
  return (
    <Button
      look="quiet"
      aria-label={`${label}: ${ebook.title}`}
      leading={<Icon glyph={ebook.published ? EyeOff : Eye} />}
      onClick={() => toggle.mutate(ebook)}
    >
      {label}
    </Button>
  );
}
