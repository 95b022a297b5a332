/** Word and Google Docs lead from each mark to a note at the end, and back. */
const MARKS = "a[href^='#_ftn'], a[href^='#_edn'], a[href^='#ftnt']";

/** Makes footnotes of links that lead nowhere on a page of the site. */
export function makeFootnotes(body: HTMLElement): void {
  for (const mark of body.querySelectorAll(MARKS)) {
    const id = mark.getAttribute("href")?.slice(1) ?? "";
    const back = body.querySelector(`a[name="${CSS.escape(id)}"], a[id="${CSS.escape(id)}"]`);
    const note = back?.closest("p");
    if (!back || !note || note.contains(mark)) continue;
    const label = `${id.startsWith("_edn") ? "e" : ""}${/\d+$/.exec(id)?.[0] ?? id}`;
    const reference = document.createElement("sup");
    reference.dataset.footnote = "";
    reference.append(label);
    (mark.closest("sup") ?? mark).replaceWith(reference);
    (back.closest("sup") ?? back).remove();
    const text = document.createElement("aside");
    text.dataset.footnoteText = label;
    note.replaceWith(text);
    text.append(note);
  }
  for (const line of body.querySelectorAll("hr:has(+ div > aside[data-footnote-text])")) {
    line.remove();
  }
}
