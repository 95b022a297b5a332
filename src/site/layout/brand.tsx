import { sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import { Mark } from "#ui/mark.tsx";

export function Brand() {
  return (
    <a className="brand" href={sitePaths.home()} aria-label={`${siteConfig.brand}, home`}>
      <Mark />
      <span>{siteConfig.brand}</span>
    </a>
  );
}
