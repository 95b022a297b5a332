// XML 1.0 §2.2 allows no other characters, not even as references.
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for an element or a quoted attribute, and drops characters that XML 1.0 forbids. */
export function xml(text: string): string {
  return text.replace(NOT_XML, "").replace(/[&<>"']/g, (character) => REFERENCES[character] ?? "");
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';
