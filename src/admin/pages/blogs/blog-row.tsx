import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { Link, useLocation } from "react-router";
import { formatDay } from "#admin/dates.ts";
import type { BlogSummary } from "#contract/blog.ts";
import { adminPaths } from "#contract/paths.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { RemotePicture } from "#ui/remote-picture.tsx";
import styles from "./blog-table.module.css";
import { StateBadge } from "./state-badge.tsx";

interface BlogRowProps {
  blog: BlogSummary;
  onToggle: () => void;
  onDelete: () => void;
}

/** One article of the list. */
export function BlogRow({ blog, onToggle, onDelete }: BlogRowProps) {
  const { search } = useLocation();
  const editor = { to: adminPaths.editBlog(blog.id), state: { list: search } };
  return (
    <tr id={blog.id}>
      <td>
        <div className={styles.title}>
          <div className={styles.thumbnail}>
            <RemotePicture src={blog.image_url} />
          </div>
          <div className={styles.words}>
            <Link {...editor}>{blog.title}</Link>
            <p>{blog.excerpt}</p>
          </div>
        </div>
      </td>
      <td className={styles.state}>
        <StateBadge published={blog.published} />
      </td>
      <td className={styles.fact}>{blog.category}</td>
      <td className={`${styles.fact} ${styles.readTime}`}>{blog.read_time}</td>
      <td className={styles.fact}>
        <time className="numeric" dateTime={blog.created_at}>
          {formatDay(blog.created_at)}
        </time>
      </td>
      <td>
        <div className={styles.actions}>
          <Button
            look="quiet"
            leading={<Icon glyph={blog.published ? EyeOff : Eye} />}
            onClick={onToggle}
          >
            {blog.published ? "Unpublish" : "Publish"}
            <span className="visually-hidden"> {blog.title}</span>
          </Button>
          <Link {...editor} className="icon-button" aria-label={`Edit ${blog.title}`}>
            <Icon glyph={Pencil} />
          </Link>
          <IconButton
            look="danger"
            label={`Delete ${blog.title}`}
            icon={<Icon glyph={Trash2} />}
            onClick={onDelete}
          />
        </div>
      </td>
    </tr>
  );
}
