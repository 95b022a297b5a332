import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import type { ListAddress, ListState } from "./list-address.ts";
import type { Noun } from "./noun.ts";

interface NothingYetProps {
  noun: Noun;
  children: ReactNode;
}

export function NothingYet({ noun, children }: NothingYetProps) {
  return (
    <EmptyState
      title={`No ${noun.many} yet`}
      action={
        <Link className={buttonClass()} to={noun.paths.create()}>
          <Icon glyph={plusIcon} />
          Create your first {noun.one}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

interface NothingFoundProps {
  noun: Noun;
  address: ListAddress;
  searched: string;
}

export function NothingFound(props: NothingFoundProps) {
  const { noun, address, searched } = props;
  const { q, cursor } = address.filter;
  if (cursor !== null) {
    return (
      <EmptyState
        title="Nothing on this page any more"
        action={<ListLink to={address.firstPage}>Show the newest</ListLink>}
      />
    );
  }
  return (
    <EmptyState
      title={titleFor(noun, q, address.state)}
      action={<ListLink to={noun.paths.list()}>Show all {noun.many}</ListLink>}
    >
      {q !== "" &&
        `The search looks in ${searched} for all of these words, in any order. Try fewer of them.`}
    </EmptyState>
  );
}

function ListLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link
      className={buttonClass({ look: "ghost" })}
      to={to}
      // The link is about to leave, and the focus would be lost with it.
      onClick={() => document.getElementById("main")?.focus({ preventScroll: true })}
    >
      {children}
    </Link>
  );
}

function titleFor(noun: Noun, q: string, state: ListState): string {
  const names: Record<ListState, [one: string, many: string]> = {
    all: [noun.one, noun.many],
    published: [`published ${noun.one}`, `published ${noun.many}`],
    draft: ["draft", "drafts"],
    scheduled: [`scheduled ${noun.one}`, `scheduled ${noun.many}`],
  };
  const [one, many] = names[state];
  return q === "" ? `No ${many}` : `No ${one} matches “${q}”`;
}
