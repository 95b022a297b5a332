import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import {
  type PictureAddress,
  pictureSrcSet,
  placeholderColours,
  readPictureAddress,
} from "#contract/picture-address.ts";
import { isSafePicture } from "#contract/safe-address.ts";

/** Taller, a picture would not fit a laptop's window. */
const MAX_HEIGHT = 680;
/** A caption in narrower lines is hard to read: `figure` in the style sheet. */
const NARROWEST_CAPTION = 256;
/** The column of text; `--measure` in the style sheet. */
const COLUMN = "42.5rem, 94vw";

/** A picture in a paragraph of its own becomes a figure, with its title as the caption. */
export function captionPictures() {
  return (tree: Root) => {
    visit(tree, "element", (paragraph) => {
      if (paragraph.tagName !== "p") return;
      const [img, ...others] = paragraph.children.filter((child) => !isBlank(child));
      if (img?.type !== "element" || img.tagName !== "img" || others.length > 0) return;
      const { title } = img.properties;
      if (typeof title !== "string" || title.trim() === "") return;
      delete img.properties.title;
      paragraph.tagName = "figure";
      const caption: Element = {
        type: "element",
        tagName: "figcaption",
        properties: {},
        children: [{ type: "text", value: title }],
      };
      paragraph.children = [img, caption];
    });
  };
}

function isBlank(node: ElementContent): boolean {
  return node.type === "text" && node.value.trim() === "";
}

function isWords(node: ElementContent): boolean {
  return node.type === "text" && !isBlank(node);
}

/** Every picture loads late; the owner's own ones come in widths and hold their place. */
export function framePictures() {
  return (tree: Root) => {
    visit(tree, "element", (element, index, parent) => {
      if (element.tagName !== "img") return;
      const src = String(element.properties.src ?? "");
      if (!isSafePicture(src)) delete element.properties.src;
      element.properties.loading = "lazy";
      element.properties.decoding = "async";
      element.properties.referrerPolicy = "no-referrer";
      const own = readPictureAddress(src);
      if (!own || !parent || index === undefined) return;
      const { width } = sizeOf(own);
      if (isElement(parent, "figure") && width < NARROWEST_CAPTION) {
        parent.properties.className = ["small"];
      }
      if (isElement(parent, "p") && parent.children.some(isWords)) {
        element.properties.className = ["among-words"];
      }
      parent.children[index] = inWidths(element, own);
      return SKIP;
    });
  };
}

function isElement(node: Element | Root, tagName: string): node is Element {
  return node.type === "element" && node.tagName === tagName;
}

/** The size in pixels that the picture has where there is room. */
function sizeOf({ width, height }: PictureAddress) {
  const scale = height > width ? Math.min(1, MAX_HEIGHT / height) : 1;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function inWidths(img: Element, picture: PictureAddress): Element {
  const { width, height } = sizeOf(picture);
  const sizes = `min(${COLUMN}, ${width}px)`;
  const source: Element = {
    type: "element",
    tagName: "source",
    properties: { type: "image/avif", srcSet: pictureSrcSet(picture, "avif"), sizes },
    children: [],
  };
  Object.assign(img.properties, {
    srcSet: pictureSrcSet(picture, "webp"),
    sizes,
    width,
    height,
    ...placeholderColours(picture),
  });
  return { type: "element", tagName: "picture", properties: {}, children: [source, img] };
}
