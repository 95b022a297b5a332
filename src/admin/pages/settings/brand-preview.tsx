import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { sitePreviewQuery } from "#admin/data/site-preview.ts";
import { settings as portal } from "#admin/portal-settings.ts";
import { showBrand } from "#admin/shown-brand.ts";
import { showPictures } from "#admin/shown-pictures.ts";
import { showType } from "#admin/shown-type.ts";
import { COVER, coverOf, MIRRORED } from "#contract/cover-drawing.ts";
import { sitePaths } from "#contract/paths.ts";
import type { BrandFacts } from "#contract/site-facts.ts";
import { Segmented } from "#ui/segmented.tsx";
import { type BrandFields, type BrandForm, BrandSchema } from "./brand-fields.ts";
import styles from "./brand-preview.module.css";

const sides = [
  { value: "new", label: "New" },
  { value: "now", label: "Now" },
] as const;

interface BrandPreviewProps {
  form: BrandForm;
  stored: BrandFacts;
}

/** Home, a phone and what else carries the brand, as it is chosen. */
export function BrandPreview({ form, stored }: BrandPreviewProps) {
  const [side, setSide] = useState<"new" | "now">("new");
  const chosen = useWatch({
    control: form.control,
    compute: (fields: BrandFields) => BrandSchema.safeParse(fields).data ?? null,
  });
  // Half a colour is none: what was shown before stays until it is whole.
  const [whole, setWhole] = useState(chosen ?? stored);
  if (chosen !== null && chosen !== whole) setWhole(chosen);
  const shown = side === "new" ? whole : stored;
  return (
    <section className={styles.previews} aria-label="Preview">
      <div className={styles.head}>
        <p className="field-hint">
          {side === "new" ? "Live, and nobody else sees it yet" : "As visitors see it"}
        </p>
        <Segmented label="Shown brand" options={sides} value={side} onChange={setSide} />
      </div>
      <SitePages facts={shown} />
      <Papers facts={shown} />
    </section>
  );
}

interface SitePagesProps {
  facts: BrandFacts;
  /** Changes more than the brand of a page that has loaded. */
  dress?: (page: Document) => void;
}

/** Home on a wide screen and on a phone, in a brand that nobody else sees yet. */
export function SitePages({ facts, dress }: SitePagesProps) {
  const { data: preview } = useQuery(sitePreviewQuery());
  const src = preview && `${sitePaths.sitePreview(preview.token, "home")}?edit`;
  return (
    <>
      <figure className={styles.home}>
        <div className={styles.window}>
          {src && <Page title="Home" {...{ src, facts, dress }} />}
        </div>
        <figcaption>Home</figcaption>
      </figure>
      <figure className={styles.phone}>
        <div className={styles.window}>
          {src && <Page title="Home on a phone" {...{ src, facts, dress }} />}
        </div>
        <figcaption>Phone</figcaption>
      </figure>
    </>
  );
}

/** A page of the site as it is drawn for visitors, which only this window dresses. */
function Page({ title, src, facts, dress }: SitePagesProps & { title: string; src: string }) {
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => {
    if (!page) return;
    showBrand(facts, page.documentElement);
    dress?.(page);
  }, [page, facts, dress]);
  useEffect(() => {
    if (page) void showType(facts.type_pair, page);
  }, [page, facts.type_pair]);
  useEffect(() => {
    const choice = new AbortController();
    // It ends where another brand is chosen, or where a picture cannot be loaded: the former ones stay.
    if (page) showPictures(facts, page, choice.signal).catch(() => {});
    return () => choice.abort();
  }, [page, facts]);
  return (
    <iframe
      title={title}
      src={src}
      inert
      onLoad={({ currentTarget: { contentDocument: inside } }) => {
        // The page's own script would do it, so that a door waits for its picture.
        inside?.querySelector(".is-unpainted")?.classList.remove("is-unpainted");
        setPage(inside?.querySelector("main") ? inside : null);
      }}
    />
  );
}

/** Draws what no frame can show: an article's words, a mail, the card of a shared link, and a guide's cover. */
function Papers({ facts }: { facts: BrandFacts }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) showBrand(facts, place.current);
  }, [facts]);
  useEffect(() => {
    void showType(facts.type_pair, document, `.${styles.papers}`);
  }, [facts.type_pair]);
  return (
    <div ref={place} className={styles.papers}>
      <Sample className={styles.article} caption="Article, words and button">
        <p className={styles.topic}>AI &amp; Automation</p>
        <p className={styles.title}>Count conversions at your own front door</p>
        <p>
          The number your agency reports and the number your door sees are{" "}
          <span className={styles.link}>seldom the same</span>. Here is how to count both.
        </p>
        <p className={styles.actions}>
          <span className={styles.button}>Book a call</span>
          <span className={styles.link}>Read on</span>
        </p>
      </Sample>
      <Sample className={styles.mail} caption="Mail, in a dark mailbox">
        <p className={styles.title}>{portal.brand}</p>
        <hr />
        <p>Thank you for your message.</p>
        <p>It has arrived, and a person will read it and answer.</p>
        <p className={styles.button}>See how a pilot works</p>
      </Sample>
      <Sample className={styles.card} caption="Share card">
        <p className={styles.title}>Your first automation should be dull</p>
        <p>{portal.brand}</p>
      </Sample>
      <Sample className={styles.cover} caption="Guide’s cover">
        <DrawnCover title={GUIDE} />
        <p className={styles.title}>{GUIDE}</p>
      </Sample>
    </div>
  );
}

const GUIDE = "The Pilot Playbook";

/** As the site draws it where its owner has chosen none. */
function DrawnCover({ title }: { title: string }) {
  const { parts, isMirrored } = coverOf(title);
  return (
    <svg
      viewBox={`0 0 ${COVER.width} ${COVER.height}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <g transform={isMirrored ? MIRRORED : undefined}>
        {parts.map(({ tone, path }) => (
          <path key={path} data-tone={tone} d={path} />
        ))}
      </g>
    </svg>
  );
}

interface SampleProps {
  className: string | undefined;
  caption: string;
  children: ReactNode;
}

function Sample({ className, caption, children }: SampleProps) {
  return (
    <figure>
      <div className={className}>{children}</div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
