import ChevronRight from "lucide-react/icons/chevron-right";
import FileUp from "lucide-react/icons/file-up";
import Mail from "lucide-react/icons/mail";
import SquarePen from "lucide-react/icons/square-pen";
import { Link } from "react-router";
import { adminPaths } from "#contract/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import styles from "./quick-actions.module.css";

const actions = [
  { to: adminPaths.newBlog(), label: "Create New Blog", glyph: SquarePen },
  { to: adminPaths.newEbook(), label: "Upload Ebook", glyph: FileUp },
  { to: adminPaths.settings(), label: "Configure SMTP", glyph: Mail },
];

/** What the owner comes for most. */
export function QuickActions() {
  return (
    <Panel title="Quick actions" flush>
      <ul className={`bare-list ${styles.actions}`}>
        {actions.map(({ to, label, glyph }) => (
          <li key={to}>
            <Link className={styles.action} to={to}>
              <Icon glyph={glyph} />
              {label}
              <Icon glyph={ChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
