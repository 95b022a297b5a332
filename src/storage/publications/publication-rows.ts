import type { PublicationKind } from "#contract/nouns.ts";
import type { VersionReason } from "#contract/publication.ts";
import type { Flag } from "#storage/schema.ts";

export interface PublicationRow {
  id: string;
  kind: PublicationKind;
  slug: string;
  title: string;
  sort_title: string;
  published: Flag;
  created_at: string;
  updated_at: string;
  version: number;
  /** JSON: the fields that lists show. */
  card: string;
  /** JSON: the other fields, which can be long. */
  body: string;
  /** JSON: the HTML and its renderer's version; null until it is rendered. */
  rendered: string | null;
  /** Whether visitors ever saw it. */
  was_published: Flag;
}

export interface PublicationLabelRow {
  publication_id: string;
  kind: PublicationKind;
  label: string;
  created_at: string;
}

/** Of a published publication: what is written but not published yet. */
export interface PublicationDraftRow {
  publication_id: string;
  saved_at: string;
  /** JSON: the fields that differ from what is published. */
  fields: string;
}

export interface PublicationPreviewRow {
  id: string;
  publication_id: string;
  kind: PublicationKind;
  token_hash: string;
  created_at: string;
  expires_at: string;
  opened: number;
  /** Of the editor's own *Preview*, and not to be shared. */
  is_own: Flag;
}

/** They outlive their publication while it is in the trash. */
export interface PublicationVersionRow {
  id: string;
  publication_id: string;
  kind: PublicationKind;
  saved_at: string;
  reason: VersionReason;
  title: string;
  words: number;
  /** JSON: title, card and body. */
  fields: string;
}

export interface TrashedPublicationRow {
  id: string;
  kind: PublicationKind;
  title: string;
  slug: string;
  deleted_at: string;
  /** Stays in the folder until the publication is erased. */
  file_name: string | null;
  /** JSON: its rows. */
  data: string;
}
