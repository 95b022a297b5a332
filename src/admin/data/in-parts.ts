/** Repeats a call that does so much at a time, until nothing is left. @returns how many it did in all */
export async function inParts<Answer extends { left: number }>(
  call: () => Promise<Answer>,
  countOf: (answer: Answer) => number,
): Promise<number> {
  let all = 0;
  for (;;) {
    const answer = await call();
    all += countOf(answer);
    if (answer.left === 0) return all;
  }
}
