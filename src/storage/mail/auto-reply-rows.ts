import type { Flag } from "#storage/schema.ts";

export interface AutoReplyRow {
  id: 1;
  is_on: Flag;
  text: string;
}
