import { downloadTexts } from "#contract/download-texts.ts";
import { changedTexts } from "#contract/fill.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import downloadIcon from "#ui/icons/download.svg?raw";

interface DownloadButtonProps {
  texts: SiteTexts["download"];
  title: string;
  /** The id of the title on the page, which distinguishes downloads for screen readers. */
  titleId: string;
  /** Empty while there is no file. */
  href: string;
  size: number | null;
  look?: "solid" | "ghost";
  /** True on the guide's own page, whose address tells of the download afterwards. */
  isOwnPage?: boolean | undefined;
}

/** A plain link; site/browser/downloads.ts shows the progress and the result in its hidden parts. */
export function DownloadButton({
  texts,
  title,
  titleId,
  href,
  size,
  look,
  isOwnPage,
}: DownloadButtonProps) {
  if (href === "") {
    return (
      <div className="download">
        <Button disabled aria-describedby={titleId}>
          {texts.soon}
        </Button>
      </div>
    );
  }
  return (
    <div
      className="download"
      data-title={title}
      data-size={size}
      data-texts={changedTexts(downloadTexts, texts)}
    >
      <div className="download-row">
        <a
          className={buttonClass({ look })}
          href={href}
          download={`${title}.pdf`}
          aria-describedby={titleId}
        >
          <Icon glyph={downloadIcon} />
          <span className="spinner" aria-hidden="true" />
          <span className="download-label">{texts.ready}</span>
        </a>
        <button className="download-cancel" type="button" hidden>
          {texts.cancel}
        </button>
      </div>
      <p className="download-progress" hidden>
        <progress max={100} aria-hidden="true" />
        <span aria-hidden="true" />
      </p>
      <p className="download-told visually-hidden" aria-live="polite" />
      {isOwnPage && (
        <p className="download-taken" id="taken">
          {texts.taken}
        </p>
      )}
      <p className="download-next" hidden>
        <a href={sitePaths.contact()}>{texts.ask}</a>
      </p>
      <div role="alert">
        <p className="download-failed field-error" hidden>
          <Icon glyph={circleAlertIcon} />
          <span />
        </p>
      </div>
    </div>
  );
}
