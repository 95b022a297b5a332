/** The scripts that are written from right to left; punctuation and figures have no direction. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** The first letter decides, as it does for `dir="auto"` in browsers; null if there is no letter. */
export function textDirection(text: string): "ltr" | "rtl" | null {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return null;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/** The value of the attribute `dir`, which English texts do not need. */
export function rightToLeft(text: string): "rtl" | undefined {
  return textDirection(text) === "rtl" ? "rtl" : undefined;
}
