/** Of the scripts that are written from right to left; punctuation and figures have no direction. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** By its first letter, as browsers judge `dir="auto"`; null where it has none. */
export function textDirection(text: string): "ltr" | "rtl" | null {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return null;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/** For the attribute `dir`, which texts in English do without. */
export function rightToLeft(text: string): "rtl" | undefined {
  return textDirection(text) === "rtl" ? "rtl" : undefined;
}
