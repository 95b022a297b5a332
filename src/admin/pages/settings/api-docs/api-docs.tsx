import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { AccessTokens } from "#admin/pages/settings/access-tokens/access-tokens.tsx";
import { request } from "#admin/request.ts";
import { counted } from "#contract/counted.ts";
import { openapiPath } from "#contract/paths.ts";
import { Icon } from "#ui/icon.tsx";
import chevronDownIcon from "#ui/icons/chevron-down.svg?raw";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import styles from "./api-docs.module.css";
import { type ApiDocument, operationGroups, searchGroups } from "./openapi.ts";
import { OperationDetails } from "./operation.tsx";
import { Prose } from "./prose.tsx";

/** The calls of the site's API, from its own OpenAPI document, each of which can be tried. */
export function ApiDocs() {
  const query = useQuery({
    queryKey: ["openapi"],
    queryFn: ({ signal }) => request<ApiDocument>("GET", openapiPath(), { signal }),
    staleTime: "static",
  });
  const { data } = query;
  const failure = useLoadFailure(query);
  return (
    <div className={styles.page}>
      <AccessTokens />
      {data && <Reference document={data} />}
      {!data && !failure && <Skeleton height="20rem" />}
      {!data && failure && (
        <LoadFailure title="The API’s document could not be loaded." failure={failure} />
      )}
    </div>
  );
}

function Reference({ document }: { document: ApiDocument }) {
  const [search, setSearch] = useState("");
  const groups = useMemo(() => operationGroups(document), [document]);
  const isSearching = search.trim() !== "";
  const found = searchGroups(groups, search);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      <Intro text={document.info.description} />
      <div className={styles.search}>
        <TextField
          label="Search the calls"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p role="status">{counted(count, "call")}</p>
      </div>
      <div className={styles.groups}>
        {found.map(({ name, description, operations }) => (
          <Fold
            key={name}
            title={name}
            note={isSearching ? undefined : counted(operations.length, "call")}
            isOpen={isSearching}
          >
            <div className={styles.calls}>
              {description && <p>{description}</p>}
              {operations.map((operation) => (
                <OperationDetails
                  key={operation.operationId}
                  document={document}
                  operation={operation}
                />
              ))}
            </div>
          </Fold>
        ))}
      </div>
    </>
  );
}

function Intro({ text }: { text: string | undefined }) {
  return (
    <div className={styles.intro}>
      <p>
        Programs read what is below from <a href={openapiPath()}>{openapiPath()}</a>, an OpenAPI 3.1
        document.
      </p>
      {text && (
        <Fold title="What holds for every call">
          <div className={styles.intro}>
            <Prose text={text} />
          </div>
        </Fold>
      )}
    </div>
  );
}

interface FoldProps {
  title: string;
  note?: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Fold({ title, note, isOpen = false, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>
        <h3>{title}</h3>
        <span>{note}</span>
        <Icon glyph={chevronDownIcon} />
      </summary>
      {children}
    </details>
  );
}
