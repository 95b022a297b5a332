import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addressOf, requestFile, saveFile } from "#admin/data/save-file.ts";
import { formatMoment } from "#admin/dates.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { Ebook } from "#contract/ebook.ts";
import type { EbookFile } from "#contract/ebook-file.ts";
import { fileSize } from "#contract/file-size.ts";
import { ebookPaths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import downloadIcon from "#ui/icons/download.svg?raw";
import styles from "./file.module.css";
import { paperName } from "./paper.ts";

interface FileFactsProps {
  ebook: Ebook;
  file: EbookFile | undefined;
}

export function FileFacts({ ebook, file }: FileFactsProps) {
  return (
    <dl className={styles.facts}>
      {file?.uploaded_at && <Fact name="Uploaded">{formatMoment(file.uploaded_at)}</Fact>}
      <Fact name="Pages">{pagesOf(file)}</Fact>
      <Fact name="Size">{fileSize(ebook.file_size ?? 0)}</Fact>
      <Fact name="Visitors get">
        {ebook.published ? `${ebook.title}.pdf` : "Nothing until the ebook is published"}
      </Fact>
      <Fact name="Downloads">{`${ebook.downloads.toLocaleString("en-US")}, not counting yours or robots’`}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function pagesOf(file: EbookFile | undefined): string {
  if (!file || (file.reading === "due" && !file.facts)) return "Reading…";
  if (!file.facts) return "Could not be read";
  return [file.facts.pages.toLocaleString("en-US"), paperName(file.facts)]
    .filter((part) => part !== "")
    .join(", ");
}

/** It opens in a tab; like the owner's download, it is not counted and also works for a draft. */
export function OpenOwn({ ebook }: Pick<FileFactsProps, "ebook">) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (tab: Window | null) => {
      const address = addressOf(await requestFile(ebookPaths.fileContent(ebook.id)));
      if (tab) tab.location.href = address;
      else location.assign(address);
    },
    onError: (error, tab) => {
      tab?.close();
      toastFailure("Failed to open the PDF", error);
    },
  });
  return (
    <Button
      look="quiet"
      busy={isPending}
      // The tab opens at once: browsers block those that open later than the click.
      onClick={() => mutate(open("about:blank", `pdf-${ebook.id}`))}
    >
      Open
    </Button>
  );
}

/** The owner's own, which is not counted and also works for a draft. */
export function DownloadOwn({ ebook, file }: FileFactsProps) {
  const name = file?.file_name ?? `${ebook.title}.pdf`;
  const { mutate, isPending } = useMutation({
    mutationFn: () => requestFile(ebookPaths.fileContent(ebook.id)),
    onSuccess: (content) => saveFile(content, name),
    onError: (error) => toastFailure("Failed to download the PDF", error),
  });
  return (
    <Button
      look="quiet"
      busy={isPending}
      leading={<Icon glyph={downloadIcon} />}
      onClick={() => mutate()}
    >
      Download
    </Button>
  );
}
