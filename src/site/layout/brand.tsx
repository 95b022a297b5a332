import { hasDoor } from "#contract/brand.ts";
import { sitePaths } from "#contract/paths.ts";
import { UploadedPicture } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { Mark } from "#ui/mark.tsx";

/** The header crosses grounds of both kinds, so it contains both logos; its style sheet shows one. */
type Ground = "dusk" | "either";

interface BrandProps {
  site: Site;
  ground: Ground;
}

export function Brand({ site: { facts, texts }, ground }: BrandProps) {
  return (
    <a className="brand" href={sitePaths.home()} aria-label={texts.frame.brandLink}>
      {facts.logo === null ? (
        <>
          {hasDoor(facts.brand) && <Mark />}
          <span className={classOfLength(facts.brand)}>{facts.brand}</span>
        </>
      ) : (
        <Logo onPaper={facts.logo} onDusk={facts.logoOnDusk ?? facts.logo} ground={ground} />
      )}
    </a>
  );
}

/** A phone's header has room for two lines of the brand. */
function classOfLength({ length }: string): string | undefined {
  if (length > 26) return "brand-longest";
  return length > 15 ? "brand-long" : undefined;
}

function Logo({ onPaper, onDusk, ground }: { onPaper: string; onDusk: string; ground: Ground }) {
  if (ground === "dusk" || onPaper === onDusk) return <LogoPicture src={onDusk} />;
  return (
    <>
      <LogoPicture src={onPaper} only="on-paper" />
      <LogoPicture src={onDusk} only="on-dusk" />
    </>
  );
}

function LogoPicture({ src, only }: { src: string; only?: "on-paper" | "on-dusk" }) {
  const className = only ? `brand-logo brand-logo-${only}` : "brand-logo";
  return <UploadedPicture src={src} sizes="12rem" image={{ className, alt: "" }} />;
}
