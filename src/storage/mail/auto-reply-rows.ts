import type { Flag } from "#storage/schema.ts";

export interface AutoReplyRow {
  id: 1;
  is_on: Flag;
  text: string;
}

export interface AutoReplyMailRow {
  /** Of the message that it answers. */
  id: string;
  /** Of the address: each is answered once a day. */
  sender_hash: string;
  created_at: string;
  /** Null once it is sent or given up. */
  next_attempt_at: string | null;
}
