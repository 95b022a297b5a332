/** A letter or sign of Chinese, Japanese or Korean; of those outside the first plane, the first half. */
const CJK =
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\ud840-\ud88f]/;

const WHOLE_HOST = /\.[a-z]{2,}(?::\d{1,5})?(?:[/?#].*)?$/is;
/** No host is as long, so that nothing longer has to be read again at each letter. */
const LONGEST = 300;

/**
 * Whether a bare address that began `length` letters ago ends before `letter`, a unit of UTF-16. Sentences
 * of Chinese, Japanese and Korean go on without a space, and browsers copy such letters of a path as
 * `%E6…`; before the end of its host, they are a part of that.
 */
export function endsAddress(letter: string, length: number, before: () => string): boolean {
  return CJK.test(letter) && (length > LONGEST || WHOLE_HOST.test(before()));
}
