/**
 * What stands before an amount: "$", "€", "CHF ".
 * @param currency ISO 4217
 */
export function currencySign(currency: string): string {
  const format = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  return (0).toLocaleString("en-US", { ...format, maximumFractionDigits: 0 }).replace("0", "");
}

/**
 * "$9,000", "€9,000": in the notation of the pages' English, whatever the currency. To its readers, the
 * "9.000" of Vienna is nine.
 */
export function formatMoney(amount: number, currency: string): string {
  return currencySign(currency) + amount.toLocaleString("en-US");
}
