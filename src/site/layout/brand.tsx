import { hasDoor } from "#contract/brand.ts";
import { sitePaths } from "#contract/paths.ts";
import { UploadedPicture } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { Mark } from "#ui/mark.tsx";

/**
 * Header and footer stand on dark grounds and on paper: the header above sections of both kinds, the footer on dusk and
 * in print. Where the logos for the two differ, the link has both, and the ground shows one (header.css).
 */
export function Brand({ site: { facts, texts } }: { site: Site }) {
  const { brand, logo, logoOnDusk } = facts;
  const isOneForBoth = logoOnDusk === null || logoOnDusk === logo;
  return (
    <a className="brand" href={sitePaths.home()} aria-label={texts.frame.brandLink}>
      {isOneForBoth && logo === null && hasDoor(brand) && <Mark />}
      {isOneForBoth ? (
        <Sign brand={brand} logo={logo} />
      ) : (
        <>
          <Sign brand={brand} logo={logo} only="brand-on-paper" />
          <Sign brand={brand} logo={logoOnDusk} only="brand-on-dusk" />
        </>
      )}
    </a>
  );
}

interface SignProps {
  brand: string;
  logo: string | null;
  only?: "brand-on-paper" | "brand-on-dusk";
}

function Sign({ brand, logo, only }: SignProps) {
  const classes = [logo === null ? classOfLength(brand) : "brand-logo", only].filter(Boolean);
  const className = classes.join(" ") || undefined;
  if (logo === null) return <span className={className}>{brand}</span>;
  return <UploadedPicture src={logo} sizes="12rem" image={{ className, alt: "" }} />;
}

/** A phone's header has room for two lines of the brand. */
function classOfLength({ length }: string): string | undefined {
  if (length > 26) return "brand-longest";
  return length > 15 ? "brand-long" : undefined;
}
