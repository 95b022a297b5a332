/** A list item from a program that has no nested lists. */
interface FlatItem {
  element: Element;
  /** The first level is 1. */
  level: number;
  tag: "ol" | "ul";
  start: number;
}

/** Turns the lists of every program into HTML's own. */
export function makeLists(body: HTMLElement): void {
  for (const box of body.querySelectorAll(".ListContainerWrapper"))
    box.replaceWith(...box.childNodes);
  gather(body, "p[data-style*='mso-list']", wordItem);
  gather(body, "ul:has(> [data-aria-level]), ol:has(> [data-aria-level])", onlineItem);
  nestLists(body);
  for (const item of body.querySelectorAll("li[role=checkbox]")) tickBox(item);
}

/** Google Docs draws the tick box as a picture. */
function tickBox(item: Element): void {
  item.querySelector(":scope > img")?.remove();
  const box = document.createElement("input");
  box.type = "checkbox";
  box.toggleAttribute("checked", item.getAttribute("aria-checked") === "true");
  item.prepend(box);
}

function gather(
  body: HTMLElement,
  selector: string,
  readItem: (element: Element) => FlatItem[],
): void {
  for (const first of body.querySelectorAll(selector)) {
    if (!first.isConnected) continue;
    const items: FlatItem[] = [];
    const place = document.createComment("");
    first.before(place);
    for (let next: Element | null = first; next; next = place.nextElementSibling) {
      const found = readItem(next);
      if (found.length === 0) break;
      items.push(...found);
      next.remove();
    }
    place.replaceWith(...nested(items));
  }
}

function nested(items: readonly FlatItem[]): Element[] {
  const lists: Element[] = [];
  const stack: Element[] = [];
  for (const { element, level, tag, start } of items) {
    stack.length = Math.min(stack.length, level);
    if (stack.at(-1)?.localName !== tag && stack.length === level) stack.pop();
    while (stack.length < level) {
      const list = document.createElement(tag);
      if (tag === "ol" && start > 1) list.setAttribute("start", String(start));
      const parent = stack.at(-1)?.lastElementChild;
      if (parent) parent.append(list);
      else if (stack.length === 0) lists.push(list);
      else break;
      stack.push(list);
    }
    const entry = document.createElement("li");
    entry.append(...element.childNodes);
    stack.at(-1)?.append(entry);
  }
  return lists;
}

/** Word writes an item as a paragraph, with its level in a style of its own and its marker as text. */
function wordItem(element: Element): FlatItem[] {
  const style = element.getAttribute("data-style") ?? "";
  if (element.localName !== "p" || !/mso-list/.test(style)) return [];
  const mark = element.querySelector(
    "[data-style*='mso-list:Ignore'], [data-style*='mso-list: Ignore']",
  );
  const sign = mark?.textContent ?? "";
  mark?.remove();
  const level = Number(/level(\d)/.exec(style)?.[1] ?? 1);
  const tag = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(sign) ? "ol" : "ul";
  return [{ element, level, tag, start: Number.parseInt(sign, 10) || 1 }];
}

/** Word for the web puts every item into a list of its own. */
function onlineItem(list: Element): FlatItem[] {
  const tag = list.localName;
  if (tag !== "ul" && tag !== "ol") return [];
  return [...list.querySelectorAll(":scope > [data-aria-level]")].map((element) => ({
    element,
    level: Number(element.getAttribute("data-aria-level")) || 1,
    tag,
    start: Number(list.getAttribute("start")) || 1,
  }));
}

/** Google Docs puts a nested list beside the item it belongs to. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = list.previousElementSibling;
    if (item?.localName === "li") item.append(list);
    else list.replaceWith(...list.childNodes);
  }
}
