import type { PublicationKind } from "#contract/nouns.ts";
import { publicationPaths } from "#contract/paths.ts";
import type { LabelInUse } from "#contract/publication.ts";
import type { Site } from "#site/props.ts";
import { textsOfKind } from "#site/texts-of-kind.ts";

interface GroupLinksProps {
  site: Site;
  kind: PublicationKind;
  groups: readonly LabelInUse[];
  /** The group that is shown, null for all; absent if the list itself is on another page. */
  group?: string | null;
}

/** Links that narrow a list. A single group would narrow nothing. */
export function GroupLinks({ site, kind, groups, group }: GroupLinksProps) {
  if (groups.length < 2) return null;
  const { list } = publicationPaths[kind];
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="group-links" data-scrolls="" aria-label={textsOfKind(site, kind).groups}>
      <ul className="bare-list">
        <GroupLink
          href={list()}
          label={site.texts.lists.all}
          count={total}
          isCurrent={group === null}
        />
        {groups.map(({ label, count }) => (
          <GroupLink
            key={label}
            href={list(1, label)}
            label={label}
            count={count}
            isCurrent={group === label}
          />
        ))}
      </ul>
    </nav>
  );
}

interface GroupLinkProps {
  href: string;
  label: string;
  count: number;
  isCurrent: boolean;
}

function GroupLink({ href, label, count, isCurrent }: GroupLinkProps) {
  return (
    <li>
      <a href={href} aria-current={isCurrent ? "page" : undefined}>
        {label} <span>{count}</span>
      </a>
    </li>
  );
}
