import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatMoment } from "#admin/dates.ts";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { settingsPages } from "#contract/paths.ts";
import type { SiteDraft, SiteVersion } from "#contract/site-draft.ts";
import type { BrandFacts } from "#contract/site-facts.ts";
import { originalAt } from "#contract/site-text-rules.ts";
import { Button } from "#ui/button.tsx";
import { SitePanel } from "./panel.tsx";
import { Compared } from "./shown-value.tsx";
import styles from "./site.module.css";
import { siteDraftApi } from "./site-document.ts";

interface EarlierPanelProps {
  draft: SiteDraft;
  nameOf: (key: string) => string;
  onRestore: (id: string) => Promise<unknown>;
  onClose: () => void;
}

const reasons: Record<SiteVersion["reason"], string> = {
  published: "Published",
  taken_back: "Taken back to this",
  discarded: "Discarded, never public",
  brand: "Brand saved",
};

/** Lists the earlier states of the site, each compared with what is public. */
export function EarlierPanel({ draft, nameOf, onRestore, onClose }: EarlierPanelProps) {
  const query = useQuery({
    queryKey: ["site-versions", draft.published_at],
    queryFn: ({ signal }) => siteDraftApi.versions(signal),
    // A brand that was saved meanwhile stands here, too.
    gcTime: 0,
  });
  return (
    <SitePanel title="Earlier" look="sheet" onClose={onClose}>
      <Loaded query={query} failure="The earlier states could not be loaded" height="20rem">
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.foot}>
              The site is as it came. Each time you publish, what it replaces is kept here.
            </p>
          ) : (
            <ol className={`bare-list ${styles.changes}`}>
              {items.map((version, index) => (
                <li key={version.id}>
                  <Version
                    version={version}
                    isNewest={index === items.findIndex(({ brand }) => brand === null)}
                    {...{ draft, nameOf, onRestore }}
                  />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </SitePanel>
  );
}

type VersionProps = Omit<EarlierPanelProps, "onClose"> & {
  version: SiteVersion;
  isNewest: boolean;
};

function Version({ version, isNewest, draft, nameOf, onRestore }: VersionProps) {
  const { id, saved_at, reason, texts, brand } = version;
  const readNow = (key: string) => draft.published[key] ?? originalAt(key);
  const readThen = (key: string) => texts[key] ?? originalAt(key);
  const keys = [...new Set([...Object.keys(texts), ...Object.keys(draft.published)])].filter(
    (key) => texts[key] !== draft.published[key],
  );
  const moment = (
    <p className={styles.place}>
      <strong>{formatMoment(saved_at)}</strong> · {reasons[reason]}
    </p>
  );
  if (brand !== null) {
    return (
      <>
        {moment}
        <Brand brand={brand} />
      </>
    );
  }
  return (
    <>
      {moment}
      {keys.length === 0 ? (
        <p>{isNewest ? "Visitors read this now." : "The same words as now."}</p>
      ) : (
        <details>
          <summary>{keys.length === 1 ? "1 text differs" : `${keys.length} texts differ`}</summary>
          {keys.map((key) => (
            <div key={key}>
              <p className={styles.place}>{nameOf(key)}</p>
              <Compared at={key} before={readNow(key)} after={readThen(key)} wordsAt={readThen} />
            </div>
          ))}
        </details>
      )}
      {keys.length > 0 && (
        <Button look="quiet" onClick={() => void onRestore(id)}>
          Restore into the draft
        </Button>
      )}
    </>
  );
}

function Brand({ brand }: { brand: BrandFacts }) {
  const colours = [brand.brand_color, brand.second_color].filter((hex) => hex !== "");
  const named = colours.length === 0 ? "Dusk and amber" : colours.join(" and ");
  return (
    <>
      <p>
        {colours.map((hex) => (
          <span key={hex} className={styles.swatch} style={{ background: hex }} />
        ))}
        {named}, {brand.corners} corners, {brand.type_pair} type
      </p>
      <Link to={settingsPages.brand()} state={{ brand }}>
        Use these again
      </Link>
    </>
  );
}
