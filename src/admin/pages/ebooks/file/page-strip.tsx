import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isComposing } from "#admin/content/composing.ts";
import { explain } from "#admin/errors.ts";
import { request } from "#admin/request.ts";
import { type EbookFile, SHOWN_PAGES, type ShownPages } from "#contract/ebook-file.ts";
import { ebookPaths } from "#contract/paths.ts";
import { thumbnailOf } from "#contract/picture-address.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useShowFile } from "./ebook-file.ts";
import styles from "./file.module.css";
import { readPageNumbers } from "./page-numbers.ts";
import { PagePicker } from "./page-picker.tsx";

interface PageChooserProps {
  id: string;
  file: EbookFile;
  onDone: () => void;
}

interface PageStripProps extends Omit<PageChooserProps, "onDone"> {
  /** The address of the ebook's cover, which may be another picture. */
  cover: string;
}

/** The pages that visitors see before they download. */
export function PageStrip({ id, file, cover }: PageStripProps) {
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChoosing(false);
    opener.current?.focus();
  };
  return (
    <div className={styles.pages}>
      <ol className="bare-list">
        {file.shown_pages
          .filter((page) => page <= (file.facts?.pages ?? SHOWN_PAGES))
          .map((page) => (
            <PageThumbnail key={page} page={page} file={file} cover={cover} />
          ))}
      </ol>
      <p className={styles.note} role="status">
        {file.reading === "due"
          ? "The pages are being drawn. You can go on meanwhile."
          : file.shown_pages.every((page) => file.drawn.some((one) => one.page === page))
            ? "Visitors see these before they download."
            : "Some pages took too long to draw. Choose them again to retry, or choose others."}
      </p>
      {file.facts && file.facts.pages > 1 && (
        <>
          <Button
            ref={opener}
            look="quiet"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            Choose other pages
          </Button>
          {isChoosing && <PageChooser id={id} file={file} onDone={close} />}
        </>
      )}
    </div>
  );
}

interface PageThumbnailProps extends Omit<PageStripProps, "id"> {
  page: number;
}

function PageThumbnail({ page, file, cover }: PageThumbnailProps) {
  const drawn = file.drawn.find((one) => one.page === page);
  const isCover = drawn?.url === cover;
  return (
    <li data-cover={isCover || undefined}>
      {drawn ? (
        <img src={thumbnailOf(drawn.url)} alt={`Page ${page}`} loading="lazy" decoding="async" />
      ) : file.reading === "due" ? (
        <Skeleton height="auto" />
      ) : (
        <span className={styles.missing}>Not drawn</span>
      )}
      <span aria-hidden="true">{isCover ? `${page}, cover` : page}</span>
    </li>
  );
}

function PageChooser({ id, file, onDone }: PageChooserProps) {
  const [text, setText] = useState(file.shown_pages.join(", "));
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const showFile = useShowFile();
  useEffect(() => field.current?.select(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ShownPages) => request<EbookFile>("PUT", ebookPaths.filePages(id), { body }),
    onSuccess: (shown) => {
      showFile(id, shown);
      onDone();
    },
    onError: (error) => setProblem(explain(error)),
  });
  const pageCount = file.facts?.pages ?? 0;
  const typed = readPageNumbers(text, pageCount).pages ?? [];
  const toggle = (page: number) => {
    const isChosen = typed.includes(page);
    const others = isChosen ? typed.filter((one) => one !== page) : [...typed, page];
    if (others.length > SHOWN_PAGES) return setProblem(`Choose ${SHOWN_PAGES} pages or fewer.`);
    setProblem(undefined);
    setText(others.toSorted((one, other) => one - other).join(", "));
  };
  const choose = () => {
    const choice = readPageNumbers(text, pageCount);
    setProblem(choice.problem ?? undefined);
    if (choice.pages) mutate({ pages: choice.pages });
    else field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape") onDone();
    if (event.key !== "Enter") return;
    // Enter would send the form of the details.
    event.preventDefault();
    choose();
  };
  return (
    <div className={styles.chooser}>
      <PagePicker id={id} file={file} chosen={typed} onToggle={toggle} />
      <TextField
        label="Pages to show"
        ref={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        error={problem}
        isErrorSpoken
        hint={`Up to ${SHOWN_PAGES} of ${pageCount}, such as 1, 2, 5-7.`}
      />
      <div className={styles.actions}>
        <Button look="ghost" busy={isPending} onClick={choose}>
          Show these
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
