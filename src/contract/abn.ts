// An Australian Business Number is checked as the Australian Business Register describes it:
// subtract 1 from the first digit, weigh the digits, and 89 divides the sum.
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** @returns the number as it is printed, "51 824 753 556"; null when it cannot be one */
export function readAbn(typed: string): string | null {
  const digits = typed.replace(/^\s*ABN\b/i, "").replace(/[\s.-]/g, "");
  if (!/^[1-9]\d{10}$/.test(digits)) return null;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  // Subtracting 1 from the first digit takes its weight off the sum.
  if ((sum - 10) % 89 !== 0) return null;
  return digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}
