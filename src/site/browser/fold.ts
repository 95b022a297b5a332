/** On phones the «Includes» lists fold, so that five services are not a long way to scroll. */
export function foldIncludes(): void {
  if (!matchMedia("(width < 48rem)").matches) return;
  for (const list of document.querySelectorAll(".includes")) {
    const [heading, ...rest] = list.children;
    if (!heading) continue;
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    details.className = list.className;
    summary.append(heading);
    details.append(summary, ...rest);
    list.replaceWith(details);
  }
}
