import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { NEW_ITEM } from "#admin/content/list-focus.ts";
import { addressesQuery, missedAddressesQuery } from "#admin/data/addresses.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { ListBar, ListSearch } from "#admin/lists/list-bar.tsx";
import lists from "#admin/lists/lists.module.css";
import { Pager } from "#admin/lists/pager.tsx";
import type { Address } from "#contract/address.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { AddressForm, type Aim } from "./address-form.tsx";
import { AddressRows } from "./address-rows.tsx";
import styles from "./addresses.module.css";
import { MissedRows } from "./missed-rows.tsx";

const shows = ["short", "moved", "missing"] as const;
type Show = (typeof shows)[number];

export function AddressesPage() {
  const [params, setParams] = useSearchParams();
  const show = shows.find((one) => one === params.get("show")) ?? "short";
  const q = params.get("q") ?? "";
  const sort = params.get("sort") === "visits" ? "visits" : "newest";
  const cursor = params.get("cursor") ?? undefined;
  const [aim, setAim] = useState<Aim | null>(null);
  const short = useQuery(addressesQuery({ kind: "short", q: show === "short" ? q : "" }));
  const moved = useQuery(
    addressesQuery(show === "moved" ? { kind: "moved", q, sort, cursor } : { kind: "moved" }),
  );
  const missing = useQuery(missedAddressesQuery());
  const query = { short, moved, missing }[show];
  const failure = useLoadFailure(query);
  const counts = {
    short: short.data?.total,
    moved: moved.data?.total,
    missing: missing.data?.missed.length,
  };
  const make = (
    <Button
      id={NEW_ITEM}
      leading={<Icon glyph={plusIcon} />}
      onClick={() => setAim({ kind: "short", address: null })}
    >
      New short address
    </Button>
  );
  const edit = (address: Address) => setAim({ kind: address.kind, address });
  return (
    <Screen title="Addresses" actions={make}>
      <ListBar>
        <Segmented
          label="Show"
          options={shows.map((value) => ({ value, label: labels[value], count: counts[value] }))}
          value={show}
          onChange={(next) => setParams(next === "short" ? {} : { show: next })}
        />
        <ListSearch label="Search addresses" placeholder="Part of an address" />
        {show === "moved" && (
          <select
            className={`input ${lists.choice}`}
            aria-label="Order"
            value={sort}
            onChange={({ target }) =>
              setParams((present) => {
                present.delete("cursor");
                present.set("sort", target.value);
                return present;
              })
            }
          >
            <option value="newest">Newest first</option>
            <option value="visits">Most visits first</option>
          </select>
        )}
      </ListBar>
      {failure && !query.data && (
        <LoadFailure title="The addresses could not be loaded." failure={failure} />
      )}
      {!query.data && !failure && <AddressesSkeleton />}
      {show === "missing" && missing.data && (
        <MissedRows found={missing.data} q={q} onLead={(path) => setAim({ kind: "led", path })} />
      )}
      {show === "short" && short.data && (
        <>
          <p className={styles.intro}>
            Short addresses lead to a page of yours and say where the visit came from. They can be
            changed at any time.
          </p>
          {short.data.items.length > 0 || q ? (
            <AddressRows addresses={short.data.items} onEdit={edit} />
          ) : (
            <EmptyState
              title="No short addresses yet."
              action={
                <Button onClick={() => setAim({ kind: "short", address: null })}>
                  New short address
                </Button>
              }
            >
              Put {location.host}/pilot on a card, a slide or a profile, and the dashboard tells you
              what it brings.
            </EmptyState>
          )}
        </>
      )}
      {show === "moved" && moved.data && (
        <>
          <p className={styles.intro}>What leads on for ever: renamed, imported, or led by you.</p>
          {moved.data.items.length > 0 || q ? (
            <AddressRows addresses={moved.data.items} onEdit={edit} />
          ) : (
            <EmptyState title="Nothing has moved yet.">
              When you rename what is published, or import from another system, its old addresses
              lead on from here.
            </EmptyState>
          )}
          <Pager next={moved.data.next} />
        </>
      )}
      {aim && <AddressForm aim={aim} onClose={() => setAim(null)} />}
    </Screen>
  );
}

const labels: Record<Show, string> = { short: "Short", moved: "Moved", missing: "Not found" };

function AddressesSkeleton() {
  return (
    <Panel>
      <SkeletonGroup>
        <div className="stack">
          {["70%", "55%", "62%"].map((width) => (
            <Skeleton key={width} width={width} height="2.5rem" />
          ))}
        </div>
      </SkeletonGroup>
    </Panel>
  );
}
