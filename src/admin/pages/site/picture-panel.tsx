import type { KeyboardEvent, PointerEvent } from "react";
import { CoverSources } from "#admin/media/cover-sources.tsx";
import { limits } from "#contract/limits.ts";
import { readPictureAddress, thumbnailOf } from "#contract/picture-address.ts";
import {
  type PlacedPicture,
  type Point,
  readPicture,
  writePicture,
} from "#contract/placed-picture.ts";
import { letters } from "#contract/site-text-rules.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextArea } from "#ui/text-field.tsx";
import type { ShownPicture } from "./framed-page.ts";
import { SitePanel } from "./panel.tsx";
import styles from "./site.module.css";

interface PicturePanelProps {
  name: string;
  /** The picture as it is written. */
  value: string;
  isOriginal: boolean;
  /** Null where the page does not show it. */
  shown: ShownPicture | null;
  onWrite: (value: string) => void;
  onOriginal: () => void;
  onClose: () => void;
}

const none: PlacedPicture = { address: "", alt: "", point: null };

/** Beside the page, the picture that was clicked: another one, what stays in the frame, and what is seen. */
export function PicturePanel(props: PicturePanelProps) {
  const { name, value, isOriginal, shown, onWrite, onOriginal, onClose } = props;
  const picture = readPicture(value) ?? none;
  const { address, alt } = picture;
  const change = (next: PlacedPicture) => onWrite(writePicture(next));
  return (
    <SitePanel title={name} look="card" side={shown?.isAtEnd ? "start" : "end"} onClose={onClose}>
      <div className={`stack ${styles.picture}`}>
        <CoverSources
          onChoose={(chosen) =>
            change({ address: chosen.url, alt: chosen.alt || null, point: null })
          }
        />
        {address !== "" && (
          <PointField
            address={address}
            point={picture.point ?? shown?.point ?? { x: 50, y: 50 }}
            onPoint={(point) => change({ ...picture, point })}
          />
        )}
        <TextArea
          label="What is seen"
          rows={2}
          value={alt ?? ""}
          dir="auto"
          note={`${letters(alt ?? "")} of ${limits.pictureAlt}`}
          maxLength={limits.pictureAlt}
          onChange={({ target }) => change({ ...picture, alt: target.value || null })}
        />
        <Checkbox
          label="Decorative: the words beside it say it all"
          checked={alt === ""}
          onChange={({ target }) => change({ ...picture, alt: target.checked ? "" : null })}
        />
        <p className="field-hint" role="status">
          {alt === null
            ? "Say what is seen, or tick Decorative: people who cannot see it hear that. Publish waits for it."
            : sizeNote(address, shown?.width ?? 0)}
        </p>
        {!isOriginal && (
          <p className={styles.links}>
            <Button look="ghost" onClick={onOriginal}>
              Original picture
            </Button>
          </p>
        )}
      </div>
    </SitePanel>
  );
}

/** Says where a picture is too small for its place. */
function sizeNote(address: string, shownWidth: number): string {
  const width = readPictureAddress(address)?.width;
  if (width === undefined || width >= shownWidth) return "";
  return `It is ${width} pixels wide and shown ${Math.round(shownWidth)} wide here, so it will look soft.`;
}

interface PointFieldProps {
  address: string;
  point: Point;
  onPoint: (point: Point) => void;
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A ring on the whole picture, which is dragged or moved by arrows to what must be seen. */
function PointField({ address, point: { x, y }, onPoint }: PointFieldProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPoint({
      x: share((event.clientX - left) / width),
      y: share((event.clientY - top) / height),
    });
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    onPoint({ x: share((x + step.x * far) / 100), y: share((y + step.y * far) / 100) });
  };
  return (
    <div>
      <p className={styles.legend}>Keep in the frame</p>
      <p className="field-hint">Drag the ring to what must be seen, or move it with the arrows.</p>
      <div className={styles.point} onPointerDown={drag} onPointerMove={drag}>
        <img src={thumbnailOf(address)} alt="" draggable={false} />
        <span
          role="slider"
          tabIndex={0}
          aria-label="Keep in the frame"
          aria-valuenow={x}
          aria-valuetext={`${x} per cent from the left, ${y} from the top`}
          style={{ left: `${x}%`, top: `${y}%` }}
          onKeyDown={press}
        />
      </div>
    </div>
  );
}

/** Returns per cent. */
function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100);
}
