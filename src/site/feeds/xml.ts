// XML 1.0 §2.2: everything else is not a character of a document, not even as a reference.
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for an element or a quoted attribute of XML. Characters that XML 1.0 forbids are left out. */
export function xml(text: string): string {
  return text.replace(NOT_XML, "").replace(/[&<>"']/g, (character) => REFERENCES[character] ?? "");
}

/** The line that every XML document of this site begins with. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';
