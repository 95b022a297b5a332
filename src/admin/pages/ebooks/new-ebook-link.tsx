import Plus from "lucide-react/icons/plus";
import { Link } from "react-router";
import { adminPaths } from "#contract/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** The way to a new ebook. */
export function NewEbookLink() {
  return (
    <Link className={buttonClass()} to={adminPaths.newEbook()}>
      <Icon glyph={Plus} />
      New Ebook
    </Link>
  );
}
