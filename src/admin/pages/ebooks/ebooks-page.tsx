import { ListScreen } from "#admin/content/list-screen.tsx";
import { contentNoun } from "#admin/content/noun.ts";
import type { Ebook } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";
import { limits } from "#contract/limits.ts";
import { Icon } from "#ui/icon.tsx";
import lightbulbIcon from "#ui/icons/lightbulb.svg?raw";
import { EbookCards } from "./ebook-cards.tsx";
import styles from "./ebooks-page.module.css";

const ebooks = contentNoun<Ebook>("ebook");

export function EbooksPage() {
  return (
    <ListScreen
      noun={ebooks}
      searched="titles, descriptions and topics"
      allGroups="All topics"
      intro={<Tip />}
      firstSteps="Begin with the PDF: title, pages, cover and contents come from it. It can also follow; until then visitors see “Coming Soon”."
      deletion={{
        question: "Are you sure? This will also delete the PDF file.",
        consequence: deletionConsequence,
      }}
    >
      {(list) => <EbookCards noun={ebooks} list={list} />}
    </ListScreen>
  );
}

function Tip() {
  return (
    <p className={styles.tip}>
      <Icon glyph={lightbulbIcon} />
      <span>
        <strong>Tip:</strong> create the ebook first, then upload the PDF in the editor. Or begin
        with the PDF there: the rest comes from it.
      </span>
    </p>
  );
}

function deletionConsequence({ title, downloads, published, ...ebook }: Ebook): string {
  if (!hasFile(ebook))
    return `“${title}” has no PDF yet. It stays in the trash for ${limits.trashDays} days.`;
  const times = downloads === 1 ? "once" : `${downloads.toLocaleString("en-US")} times`;
  const past = downloads > 0 ? ` It has been downloaded ${times}.` : "";
  const future = published ? " Its page and its download stop working at once." : "";
  return `“${title}” and its PDF stay in the trash for ${limits.trashDays} days, then are deleted for good.${past}${future}`;
}
