/** What a message says, ready to be addressed. */
export interface EmailContent {
  subject: string;
  /** For every mail program, and the one that a careful reader prefers. */
  text: string;
  html: string;
}
